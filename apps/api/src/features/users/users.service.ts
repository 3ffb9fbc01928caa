import { AppError } from '@thali/contracts/errors'
import type { UpdateMe, ProfileView } from '@thali/contracts/people/users'
import { isCommonPassword } from '@thali/domain/auth/common-passwords'
import { checkPassword } from '@thali/domain/auth/password'
import type { Language } from '@thali/domain/language/languages'
import { CONTACT_WORDS_OF, PASSWORD_WORDS_OF } from '@thali/domain/language/words-of'
import { toDollars } from '@thali/domain/money/cents'
import { normalizePhone } from '@thali/domain/people/contact-fields'
import { checkApiName } from '@thali/domain/people/person-name'

import { recordConsent, allowOffers } from './users.statements.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { BusinessRules } from '#api/features/settings/business-rules.service.ts'
import { toProfileView } from '#api/features/users/users.presenter.ts'
import type { User, UsersRepository, UserWithLocations } from '#api/features/users/users.repository.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

export type UserParts = {
  db: Database
  users: UsersRepository
  idempotency: Idempotency
  sms: Pick<SmsGateway, 'canText'>
  rules: Pick<BusinessRules, 'pointsWorth'>
}
type Request = { actor: string; submission: Submission | null }

/** The sign-up form sends the choice about offers right after the account was created. */
const SIGN_UP_MS = 10 * 60_000

/** Prefix of an account's actor name (`principalName`). */
const ACCOUNT = 'account:'

export function createUsersService({ db, users, idempotency, sms, rules }: UserParts) {
  async function toOwnView(user: UserWithLocations, executor: Executor): Promise<ProfileView> {
    const worth = await rules.pointsWorth(executor)
    return {
      ...toProfileView(user),
      canTextPhone: sms.canText(normalizePhone(user.phoneNumber ?? '') ?? ''),
      ...(worth > 0 && { pointsWorth: toDollars(worth) }),
    }
  }

  async function getProfile(id: string, tx: Database | Transaction = db): Promise<ProfileView> {
    const user = await users.findById(id, tx)
    if (!user) throw new AppError('not-found', { message: 'User profile not found' })
    return toOwnView(user, tx)
  }

  /** After an unsubscribe, offers resume only for somebody who has verified the address. */
  async function chooseOffers(tx: Transaction, id: string, wantsOffers: boolean, at: UpdateMe['body']['consentAt']) {
    const user = await users.findById(id, tx)
    const isNew = user !== undefined && Date.now() - user.createdAt.getTime() < SIGN_UP_MS
    const source = at === 'sign-up' && isNew ? 'sign-up' : 'profile'
    await recordConsent(tx, { accountId: id, given: wantsOffers, source })
    if (wantsOffers && user?.emailVerified) await allowOffers(tx, user.email)
  }

  return {
    getProfile,

    /** Names for the actors of a history: customers and API keys by their kind, staff by name. */
    async nameActors(actors: readonly string[], executor?: Executor): Promise<ReadonlyMap<string, string>> {
      const ids = new Set(
        actors.filter((actor) => actor.startsWith(ACCOUNT)).map((actor) => actor.slice(ACCOUNT.length)),
      )
      const found = new Map((await users.listByIds([...ids], executor)).map((user) => [ACCOUNT + user.id, user]))
      return new Map(actors.map((actor) => [actor, nameOf(actor, found.get(actor))]))
    },

    /** Changes only the fields that the body names; figures, role and state cannot be changed. */
    async updateOwn(id: string, change: UpdateMe['body'], request: Request): Promise<UpdateMe['reply']> {
      if (change.displayName !== undefined) requireGoodName(change.displayName)
      // Without a change, no audit row and no idempotency row is written.
      const present = await users.findById(id)
      if (present && !changesAnything(present, change)) return { user: await toOwnView(present, db) }
      return idempotency.once(request.submission, async (tx) => {
        await users.update(tx, id, {
          ...(change.displayName === undefined ? {} : { name: change.displayName }),
          ...(change.phoneNumber === undefined ? {} : { phoneNumber: requirePhone(change.phoneNumber) }),
          ...(change.photoURL === undefined ? {} : { image: change.photoURL }),
          ...(change.preferences?.notifications === undefined
            ? {}
            : { wantsNotifications: change.preferences.notifications }),
        })
        if (change.preferences?.marketing !== undefined)
          await chooseOffers(tx, id, change.preferences.marketing, change.consentAt)
        await recordAudit(tx, {
          actor: request.actor,
          action: 'account.update',
          subject: id,
          detail: Object.keys(change),
        })
        return { user: await getProfile(id, tx) }
      })
    },
  }
}

export type UsersService = ReturnType<typeof createUsersService>

function nameOf(actor: string, user: User | undefined): string {
  if (user) return user.role === 'customer' ? 'Customer' : user.name
  if (actor.startsWith(ACCOUNT)) return 'Customer'
  return actor.startsWith('key:') ? 'Program' : 'System'
}

function changesAnything(user: User, { displayName, phoneNumber, photoURL, preferences }: UpdateMe['body']): boolean {
  const wanted = [
    [displayName, user.name],
    [phoneNumber === undefined ? undefined : requirePhone(phoneNumber), user.phoneNumber],
    [photoURL, user.image],
    [preferences?.notifications, user.wantsNotifications],
    [preferences?.marketing, user.wantsMarketing],
  ]
  return wanted.some(([wish, stored]) => wish !== undefined && wish !== stored)
}

/**
 * The number as it is stored, or null for none.
 *
 * @throws AppError `invalid-argument`
 */
export function requirePhone(raw: string): string | null {
  if (raw.trim() === '') return null
  const phone = normalizePhone(raw)
  if (phone) return phone
  throw refusalAt('invalid-argument', 'phoneNumber', (language) => CONTACT_WORDS_OF[language].phone)
}

/** @throws AppError `invalid-argument` with the message for the name */
export function requireGoodName(name: string): void {
  const objectionIn = (language: Language) => checkApiName(name, CONTACT_WORDS_OF[language])
  if (objectionIn('en-CA') !== null)
    throw refusalAt('invalid-argument', 'name', (language) => objectionIn(language) ?? '')
}

/** @throws AppError `weak-password`, `common-password` */
export function requireGoodPassword(password: string): void {
  const objectionIn = (language: Language) => checkPassword(password, PASSWORD_WORDS_OF[language])
  if (objectionIn('en-CA') !== null)
    throw refusalAt('weak-password', 'password', (language) => objectionIn(language) ?? '')
  if (isCommonPassword(password)) throw new AppError('common-password')
}
