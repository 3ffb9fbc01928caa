import { randomInt, randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ConfirmPhone, ProvePhone, SendPhoneCode } from '@thali/contracts/people/users'
import {
  CODE_LASTS_MINUTES,
  codeEndsAt,
  mayTextCodeAt,
  MOST_CODE_TRIES,
  nextCodeAt,
  PHONE_CODES,
  phoneCode,
  typedCode,
} from '@thali/domain/auth/phone-proof'
import type { RefusalWords } from '@thali/domain/language/en/refusals'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { PhoneCodesRepository } from '#api/features/users/phone-codes.repository.ts'
import { lockPhone } from '#api/features/users/phone-codes.statements.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import { accountIdOf, askerOf, type Principal } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  codes: PhoneCodesRepository
  users: Pick<UsersService, 'getProfile'>
  /** Hashes codes with the installation's secret, so that a stored code cannot be guessed. */
  hashes: LinkTokens
  sms: Pick<SmsGateway, 'canText'>
  idempotency: Idempotency
  clock: Clock
  brand: { readonly name: string }
  /** False switches limits off, for benchmarks and tests: a new code can be requested at once. */
  limits: boolean
}

type Request = {
  principal: Principal
  source: string
  actor: string
  submission: Submission | null
  language: Language
}

/** Proves that a phone number belongs to an account: with a texted code, or by staff. */
export function createPhoneProof({ codes, users, hashes, sms, idempotency, clock, brand, limits }: Deps) {
  async function requireTextable(tx: Transaction, accountId: string): Promise<string> {
    const account = await codes.lockNumber(tx, accountId)
    const phone = normalizePhone(account?.phoneNumber ?? '')
    if (!account || phone === null) throw new AppError('phone-missing')
    if (account.phoneVerifiedAt) throw new AppError('phone-already-proved')
    if (!sms.canText(phone)) throw new AppError('phone-not-textable')
    return phone
  }

  async function requireRoom(tx: Transaction, accountId: string, phone: string, now: Date): Promise<void> {
    if (!limits) return
    const recent = await codes.listRecent(tx, accountId, phone, now)
    const ofAccount = recent.filter((code) => code.accountId === accountId).map(({ sentAt }) => sentAt)
    const toPhone = recent.filter((code) => code.phone === phone).map(({ sentAt }) => sentAt)
    const waitMs = mayTextCodeAt(ofAccount, toPhone, now).getTime() - now.getTime()
    if (waitMs > 0) throw new AppError('too-many-codes', { retryAfter: Math.ceil(waitMs / 1000) })
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
        const [id, code] = [randomUUID(), phoneCode(randomInt(PHONE_CODES))]
        const expiresAt = codeEndsAt(sentAt)
        await codes.insert(tx, { id, accountId, phone, codeHash: hashes.of(`${id}/${code}`), sentAt, expiresAt })
        const text = NOTE_WORDS[request.language].phoneCode(brand.name, code, CODE_LASTS_MINUTES)
        const note = { kind: 'phone-code' as const, subject: id, email: null, phone, name: '', title: '', text }
        await enqueueMessages(tx, noteJobs(note, askerOf(request)))
        await recordAudit(tx, {
          actor: request.actor,
          action: 'account.phone-code',
          subject: accountId,
          personal: { phone: phone.slice(-4) },
        })
        const resendAt = limits ? nextCodeAt(sentAt) : sentAt
        return { sentTo: phone, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
      })
    },

    /** @throws AppError `phone-code-wrong`, `phone-code-expired` */
    async prove(accountId: string, typed: string, request: Request): Promise<ProvePhone['reply']> {
      return idempotency.orFirstAnswer(request.submission, async () => {
        const code = typedCode(typed)
        // Not a code at all, so it does not count as a try.
        if (code === null) throw wrongCode((words) => words.digits)
        const held = await codes.claimTry(accountId, MOST_CODE_TRIES, clock.now())
        if (!held) throw await noCode(accountId)
        if (!hashes.opens(`${held.id}/${code}`, held.codeHash))
          throw wrongCode((words) => triesWords(held.wrongTries, words))
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

type CodeWords = RefusalWords['phone']

function triesWords(wrongTries: number, words: CodeWords): string {
  const left = MOST_CODE_TRIES - wrongTries
  return left === 0 ? words.lastTry : words.wrong(left)
}

function wrongCode(sentence: (words: CodeWords) => string): AppError {
  return refusalAt('phone-code-wrong', 'code', (language) => sentence(REFUSAL_WORDS_OF[language].phone))
}

function expiredCode(why: 'changed' | 'exhausted' | 'expired'): AppError {
  return refusalAt('phone-code-expired', 'code', (language) => REFUSAL_WORDS_OF[language].phone[why])
}
