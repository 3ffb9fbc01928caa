import { AppError } from '@thali/contracts/errors'
import type { ConfirmPhone, ProvePhone, SendPhoneCode } from '@thali/contracts/people/users'
import { mayTextCodeAt, MOST_CODE_TRIES } from '@thali/domain/auth/phone-proof'
import type { Language } from '@thali/domain/language/languages'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { PhoneCodesRepository } from '#api/features/users/phone-codes.repository.ts'
import { lockPhone } from '#api/features/users/phone-codes.statements.ts'
import { expiredCode, type TextedCodes } from '#api/features/users/texted-codes.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import { accountIdOf, askerOf, type Principal } from '#api/identity/principal.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

type Deps = {
  codes: PhoneCodesRepository
  users: Pick<UsersService, 'getProfile'>
  texted: TextedCodes
  sms: Pick<SmsGateway, 'canText'>
  idempotency: Idempotency
  clock: Clock
}

type Request = {
  principal: Principal
  source: string
  actor: string
  submission: Submission | null
  language: Language
}

/** Proves that a phone number belongs to an account: with a texted code, or by staff. */
export function createPhoneProof({ codes, users, texted, sms, idempotency, clock }: Deps) {
  async function requireTextable(tx: Transaction, accountId: string): Promise<string> {
    const account = await codes.lockNumber(tx, accountId)
    const phone = normalizePhone(account?.phoneNumber ?? '')
    if (!account || phone === null) throw new AppError('phone-missing')
    if (account.phoneVerifiedAt) throw new AppError('phone-already-proved')
    if (!sms.canText(phone)) throw new AppError('phone-not-textable')
    return phone
  }

  async function requireRoom(tx: Transaction, accountId: string, phone: string, now: Date): Promise<void> {
    const recent = await codes.listRecent(tx, accountId, phone, now)
    const ofAccount = recent.filter((code) => code.accountId === accountId).map(({ sentAt }) => sentAt)
    const toPhone = recent.filter((code) => code.phone === phone).map(({ sentAt }) => sentAt)
    texted.requireRoom(mayTextCodeAt(ofAccount, toPhone, now), now)
  }

  /** Gives the number to this account and takes it from any other. */
  async function prove(
    tx: Transaction,
    proof: { accountId: string; phone: string; actor: string; action: string },
  ): Promise<void> {
    const { accountId, phone, actor, action } = proof
    const personal = { phone: phone.slice(-4) }
    const ended = await codes.prove(tx, accountId, phone, clock.now())
    await recordAudit(tx, { actor, action, subject: accountId, personal })
    for (const id of ended) await recordAudit(tx, { actor, action: 'account.phone-lost', subject: id, personal })
  }

  return {
    /** @throws AppError `phone-missing`, `phone-already-proved`, `phone-not-textable`, `too-many-codes` */
    async sendCode(accountId: string, request: Request): Promise<SendPhoneCode['reply']> {
      return idempotency.once(request.submission, async (tx) => {
        const phone = await requireTextable(tx, accountId)
        await lockPhone(tx, phone)
        const sentAt = clock.now()
        await requireRoom(tx, accountId, phone, sentAt)
        const { stored, note, reply } = texted.make({ kind: 'phone-code', phone, language: request.language, sentAt })
        await codes.insert(tx, { ...stored, accountId })
        await enqueueMessages(tx, noteJobs(note, askerOf(request)))
        await recordAudit(tx, {
          actor: request.actor,
          action: 'account.phone-code',
          subject: accountId,
          personal: { phone: phone.slice(-4) },
        })
        return reply
      })
    },

    /** @throws AppError `phone-code-wrong`, `phone-code-expired` */
    async prove(accountId: string, typed: string, request: Request): Promise<ProvePhone['reply']> {
      return idempotency.orFirstAnswer(request.submission, async () => {
        const code = texted.readTyped(typed)
        const held = await codes.claimTry(accountId, MOST_CODE_TRIES, clock.now())
        if (!held) throw await noCode(accountId)
        texted.requireRight(held, code)
        return idempotency.once(request.submission, async (tx) => {
          const account = await codes.lockNumber(tx, accountId)
          if (!account || normalizePhone(account.phoneNumber ?? '') !== held.phone) throw expiredCode('changed')
          await lockPhone(tx, held.phone)
          await codes.markUsed(tx, held.id, clock.now())
          const { actor } = request
          await prove(tx, { accountId, phone: held.phone, actor, action: 'account.phone-proved' })
          return { user: await users.getProfile(accountId, tx) }
        })
      })
    },

    /**
     * Staff saw the customer with the phone in their hand.
     *
     * @throws AppError `user-not-found`, `phone-changed`, `permission-denied` for their own number
     */
    async confirm(
      accountId: string,
      seen: string,
      { principal, actor, submission }: Request,
    ): Promise<ConfirmPhone['reply']> {
      if (accountIdOf(principal) === accountId) {
        throw new AppError('permission-denied', { message: 'Confirm your own number with a code.' })
      }
      return idempotency.once(submission, async (tx) => {
        const account = await codes.lockNumber(tx, accountId)
        if (!account) throw new AppError('user-not-found')
        const phone = normalizePhone(account.phoneNumber ?? '')
        if (phone === null || phone !== normalizePhone(seen)) throw new AppError('phone-changed')
        await lockPhone(tx, phone)
        if (!account.phoneVerifiedAt) {
          await prove(tx, { accountId, phone, actor, action: 'account.phone-confirmed' })
        }
        return { success: true as const, id: accountId, phoneNumber: phone, phoneVerified: true as const }
      })
    },

    forgetOld: () => codes.forgetOld(clock.now()),
  }

  async function noCode(accountId: string): Promise<AppError> {
    const isExhausted = await codes.isExhausted(accountId, MOST_CODE_TRIES, clock.now())
    return expiredCode(isExhausted ? 'exhausted' : 'expired')
  }
}

export type PhoneProof = ReturnType<typeof createPhoneProof>
