import { AppError } from '@thali/contracts/errors'
import type { ChangePassword, ListSessions } from '@thali/contracts/people/sign-in'
import { deviceName } from '@thali/domain/auth/devices'
import type { DeviceWords } from '@thali/domain/language/en/sign-in'
import type { Language } from '@thali/domain/language/languages'
import { DEVICE_WORDS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'

import type { SessionsRepository, StoredSession } from './sessions.repository.ts'
import type { PasswordHashing } from './sign-in/passwords.ts'
import type { SignInAttempts } from './sign-in/sign-in-attempts.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { requireGoodPassword } from '#api/features/users/users.service.ts'
import type { Owner } from '#api/identity/owner.ts'
import { networkOf } from '#api/identity/principal.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  db: Database
  sessions: SessionsRepository
  hashing: PasswordHashing
  attempts: SignInAttempts
  /** Tells the owner by e-mail that the password was changed. */
  tellChanged: TellOwner
}
/** Queues the mail that tells the owner of an account that it was changed. */
export type TellOwner = (tx: Transaction, accountId: string, language: Language) => Promise<void>
const DONE = { success: true as const }
/** How long a sign-in takes the place of a password that an account does not have. */
const FRESH_MINUTES = 10
const LOOPBACK = new Set(['127.0.0.1', networkOf('::1')])

/** Lets people who are signed in change their password and see and end their own sessions. */
export function createOwnAccess({ db, sessions, hashing, attempts, tellChanged }: Deps) {
  /**
   * A stolen session must not be usable to guess the password, so attempts are counted.
   *
   * @throws AppError `no-password`, `invalid-argument` at the field, `too-many-attempts`
   */
  async function requirePassword({ account, address }: Owner, given: string): Promise<void> {
    const stored = await sessions.findPasswordHash(account.id)
    if (!stored) throw new AppError('no-password')
    const attempt = { email: account.email, address, device: `session:${account.sessionId}` }
    await attempts.begin(attempt)
    if (!(await hashing.verify({ hash: stored, password: given }))) {
      throw refusalAt('invalid-argument', 'currentPassword', (language) => REFUSAL_WORDS_OF[language].account.password)
    }
    await attempts.succeed(attempt)
  }

  /**
   * For what cannot be undone. An account without a password answers by having just signed in.
   *
   * @throws AppError as `requirePassword`, and `sign-in-again`
   */
  async function requireOwner(owner: Owner, given: string | undefined): Promise<void> {
    if ((await sessions.findPasswordHash(owner.account.id)) !== undefined) return requirePassword(owner, given ?? '')
    if (!(await sessions.isNewerThan(owner.account.sessionId, FRESH_MINUTES))) throw new AppError('sign-in-again')
  }

  /** Closes the live feeds of the account; browsers with a valid session reconnect by themselves. */
  const cutFeeds = (tx: Transaction, accountId: string) => recordChange(tx, { topic: 'account', subject: accountId })

  return {
    requirePassword,
    requireOwner,

    /** @throws AppError `no-password`, `invalid-argument` at the field, `weak-password`, `common-password`, `too-many-attempts` */
    async changePassword(
      { currentPassword, newPassword }: ChangePassword['body'],
      owner: Owner,
    ): Promise<ChangePassword['reply']> {
      requireGoodPassword(newPassword)
      await requirePassword(owner, currentPassword)
      const hash = await hashing.hash(newPassword)
      const { id, sessionId } = owner.account
      await db.transaction(async (tx) => {
        await sessions.setPasswordHash(tx, id, hash)
        await sessions.endOthers(tx, id, sessionId)
        await cutFeeds(tx, id)
        await tellChanged(tx, id, owner.language)
        await recordAudit(tx, { actor: owner.actor, action: 'account.password', subject: id })
      })
      return DONE
    },

    async listSessions({ account, address, language }: Owner): Promise<ListSessions['reply']> {
      const words = DEVICE_WORDS_OF[language]
      const found = await sessions.list(account.id)
      return {
        sessions: found.map((session) => ({
          id: session.id,
          device: session.tabletName ?? deviceName(session.userAgent, words),
          place: placeOf(session, address, words.places),
          signedInAt: session.createdAt.toISOString(),
          lastUsedAt: session.updatedAt.toISOString(),
          isThisOne: session.id === account.sessionId,
          tabletEndsAt: session.tabletName === null ? null : session.expiresAt.toISOString(),
        })),
      }
    },

    /** @throws AppError `not-found` */
    async endSession(id: string, { account, actor }: Owner): Promise<typeof DONE> {
      await db.transaction(async (tx) => {
        if (!(await sessions.end(tx, account.id, id))) throw new AppError('not-found')
        await cutFeeds(tx, account.id)
        await recordAudit(tx, { actor, action: 'account.sign-out', subject: account.id })
      })
      return DONE
    },

    async endOtherSessions({ account, actor }: Owner): Promise<typeof DONE> {
      await db.transaction(async (tx) => {
        await sessions.endOthers(tx, account.id, account.sessionId)
        await cutFeeds(tx, account.id)
        await recordAudit(tx, { actor, action: 'account.sign-out-others', subject: account.id })
      })
      return DONE
    },
  }
}

export type OwnAccess = ReturnType<typeof createOwnAccess>

/** Describes where a session was started, as far as its address tells. */
function placeOf({ ipAddress }: StoredSession, present: string, words: DeviceWords['places']): string {
  if (!ipAddress) return words.unknown
  const network = networkOf(ipAddress)
  if (LOOPBACK.has(network)) return words.server
  return network === networkOf(present) ? words.here : words.elsewhere(network)
}
