import { randomInt, randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ProveGuestPhone, SendGuestCode } from '@thali/contracts/guests/guest-orders'
import {
  CODE_LASTS_MINUTES,
  codeEndsAt,
  MOST_CODE_TRIES,
  nextCodeAt,
  PHONE_CODES,
  phoneCode,
  typedCode,
} from '@thali/domain/auth/phone-proof'
import type { Language } from '@thali/domain/language/languages'
import { CONTACT_WORDS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { GUEST_PROOF_MINUTES, mayTextGuestAt } from '@thali/domain/orders/guest-orders'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { GuestCodesRepository } from './guest-codes.repository.ts'
import type { GuestProofs } from './guest-proofs.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import { listCodesOfAccounts, lockPhone } from '#api/features/users/phone-codes.statements.ts'
import { askerOf, networkOf, type Principal } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  codes: GuestCodesRepository
  proofs: GuestProofs
  /** Hashes codes with the installation's secret, so that a stored code cannot be guessed. */
  hashes: LinkTokens
  /** @throws AppError `unauthenticated` where a location takes no cash of guests, `location-unknown`, `location-inactive` */
  requireGuests: (locationId: string, paidIn: 'cash') => Promise<unknown>
  sms: Pick<SmsGateway, 'canText'>
  idempotency: Idempotency
  clock: Clock
  brand: { readonly name: string }
  limits: boolean
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
  const { codes, proofs, hashes, requireGuests, sms, idempotency, clock, brand, limits } = deps

  async function requireRoom(tx: Transaction, phone: string, source: string, now: Date): Promise<void> {
    if (!limits) return
    const since = dayBefore(now)
    const { toPhone, fromNetwork } = await codes.listSince(tx, { phone, source }, since)
    const ofAccounts = await listCodesOfAccounts(tx, phone, since)
    const waitMs = mayTextGuestAt([...toPhone, ...ofAccounts], fromNetwork, now).getTime() - now.getTime()
    if (waitMs > 0) throw new AppError('too-many-codes', { retryAfter: Math.ceil(waitMs / 1000) })
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
        const sentAt = clock.now()
        await requireRoom(tx, phone, source, sentAt)
        const [id, code] = [randomUUID(), phoneCode(randomInt(PHONE_CODES))]
        const expiresAt = codeEndsAt(sentAt)
        const codeHash = hashes.of(`${id}/${code}`)
        await codes.insert(tx, { id, phone, locationId: body.location, source, codeHash, sentAt, expiresAt })
        const text = NOTE_WORDS[request.language].phoneCode(brand.name, code, CODE_LASTS_MINUTES)
        const note = { kind: 'guest-code' as const, subject: id, email: null, phone, name: '', title: '', text }
        await enqueueMessages(tx, noteJobs({ ...note, locationId: body.location }, askerOf(request)))
        const resendAt = limits ? nextCodeAt(sentAt) : sentAt
        return { id, sentTo: phone, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
      })
    },

    /** @throws AppError `phone-code-wrong`, `phone-code-expired` */
    async prove({ id, code: typed }: ProveGuestPhone['body'], request: Request): Promise<ProveGuestPhone['reply']> {
      return idempotency.orFirstAnswer(request.submission, async () => {
        const code = typedCode(typed)
        const words = (language: Language) => REFUSAL_WORDS_OF[language].phone
        if (code === null) throw refusalAt('phone-code-wrong', 'code', (language) => words(language).digits)
        const now = clock.now()
        const held = await codes.claimTry(id, MOST_CODE_TRIES, now)
        if (!held) throw new AppError('phone-code-expired')
        if (!hashes.opens(`${held.id}/${code}`, held.codeHash)) throw new AppError('phone-code-wrong')
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
