import { AppError } from '@thali/contracts/errors'
import type { ProveGuestPhone, SendGuestCode } from '@thali/contracts/guests/guest-orders'
import { MOST_CODE_TRIES } from '@thali/domain/auth/phone-proof'
import type { Language } from '@thali/domain/language/languages'
import { CONTACT_WORDS_OF } from '@thali/domain/language/words-of'
import { GUEST_PROOF_MINUTES, mayTextGuestAt } from '@thali/domain/orders/guest-orders'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { GuestCodesRepository } from './guest-codes.repository.ts'
import type { GuestProofs } from './guest-proofs.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import { listCodesOfAccounts, lockPhone } from '#api/features/users/phone-codes.statements.ts'
import { expiredCode, type TextedCodes } from '#api/features/users/texted-codes.ts'
import { askerOf, networkOf, type Principal } from '#api/identity/principal.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  codes: GuestCodesRepository
  proofs: GuestProofs
  texted: TextedCodes
  /** @throws AppError `unauthenticated` where a location takes no cash of guests, `location-unknown`, `location-inactive` */
  requireGuests: (locationId: string, paidIn: 'cash') => Promise<unknown>
  sms: Pick<SmsGateway, 'canText'>
  idempotency: Idempotency
  clock: Clock
}

type Request = {
  principal: Principal
  source: string
  request: { ip: string }
  submission: Submission | null
  language: Language
}

const dayBefore = (now: Date) => new Date(now.getTime() - 24 * 60 * 60_000)

/** Proves the number of a guest without an account by a texted code. */
export function createGuestPhone(deps: Deps) {
  const { codes, proofs, texted, requireGuests, sms, idempotency, clock } = deps

  async function requireRoom(tx: Transaction, phone: string, source: string, now: Date): Promise<void> {
    const since = dayBefore(now)
    const { toPhone, fromNetwork } = await codes.listSince(tx, { phone, source }, since)
    const ofAccounts = await listCodesOfAccounts(tx, phone, since)
    texted.requireRoom(mayTextGuestAt([...toPhone, ...ofAccounts], fromNetwork, now), now)
  }

  return {
    /** @throws AppError `unauthenticated`, `phone-not-textable`, `too-many-codes`, as `requireGuests` */
    async sendCode(body: SendGuestCode['body'], request: Request): Promise<SendGuestCode['reply']> {
      const phone = normalizePhone(body.phone)
      if (!phone) throw refusalAt('invalid-argument', 'phone', (language) => CONTACT_WORDS_OF[language].phone)
      await requireGuests(body.location, 'cash')
      if (!sms.canText(phone)) throw new AppError('phone-not-textable')
      const source = networkOf(request.request.ip)
      return idempotency.once(request.submission, async (tx) => {
        await lockPhone(tx, phone)
        await codes.lockNetwork(tx, source)
        const sentAt = clock.now()
        await requireRoom(tx, phone, source, sentAt)
        const { stored, note, reply } = texted.make({ kind: 'guest-code', phone, language: request.language, sentAt })
        await codes.insert(tx, { ...stored, locationId: body.location, source })
        await enqueueMessages(tx, noteJobs({ ...note, locationId: body.location }, askerOf(request)))
        return { id: stored.id, ...reply }
      })
    },

    /** @throws AppError `phone-code-wrong`, `phone-code-expired` */
    async prove({ id, code: typed }: ProveGuestPhone['body'], request: Request): Promise<ProveGuestPhone['reply']> {
      return idempotency.orFirstAnswer(request.submission, async () => {
        const code = texted.readTyped(typed)
        const now = clock.now()
        const held = await codes.claimTry(id, MOST_CODE_TRIES, now)
        if (!held) throw expiredCode((await codes.isExhausted(id, MOST_CODE_TRIES)) ? 'exhausted' : 'expired')
        texted.requireRight(held, code)
        return idempotency.once(request.submission, async (tx) => {
          await codes.markUsed(tx, id, now)
          const until = new Date(now.getTime() + GUEST_PROOF_MINUTES * 60_000)
          return { proof: proofs.of(held, until), until: until.toISOString() }
        })
      })
    },

    /** Of codes only the last day counts. */
    forgetOld: () => codes.forgetBefore(dayBefore(clock.now())),
  }
}

export type GuestPhone = ReturnType<typeof createGuestPhone>
