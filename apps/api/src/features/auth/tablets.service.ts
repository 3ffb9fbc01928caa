import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { DeviceSignIn, EndTablet, ListTablets, TabletView } from '@thali/contracts/people/sign-in'
import { MOST_TABLETS, tabletEndsAt } from '@thali/domain/auth/devices'
import { can } from '@thali/domain/auth/roles'

import { createTabletsRepository, type Tablet } from './tablets.repository.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { TellOwner } from '#api/features/auth/own-access.service.ts'
import type { KnownDevices } from '#api/features/auth/sign-in/known-devices.ts'
import { type PasswordHashing, RETRY_SECONDS, type PasswordProof } from '#api/features/auth/sign-in/passwords.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import type { AccountPrincipal } from '#api/identity/principal.ts'
import { createTabletTokens, makeSessionToken } from '#api/identity/tokens.ts'

type Deps = {
  db: Database
  /** Tokens are signed with it. */
  secret: string
  passwords: PasswordProof
  hashing: Pick<PasswordHashing, 'as' | 'isFull'>
  devices: KnownDevices
  users: Pick<UsersService, 'getProfile'>
  idempotency: Idempotency
  /** Writes down when the account last signed in. */
  noteSignIn: (accountId: string) => Promise<void>
  /** Tells the owner by e-mail that a tablet was signed in. */
  tellSignedIn: TellOwner
}
type Caller = { actor: string; submission: Submission | null }

/** Where a sign-in comes from, for limits and the list of own sessions. */
type SignInPlace = {
  address: string
  userAgent: string | undefined
  /** The session that this tablet has until now, and which the new one replaces. */
  before: string | null
}

/** Signs the app of a tablet in and out. */
export function createTabletsService(deps: Deps) {
  const { db, secret, passwords, hashing, devices, users, idempotency, noteSignIn, tellSignedIn } = deps
  const tablets = createTabletsRepository(db)
  const tokens = createTabletTokens(secret)

  /** Feeds of the account are cut; those with a valid session reconnect by themselves. */
  async function endSession(tx: Transaction, id: string, actor: string): Promise<boolean> {
    const ended = await tablets.end(tx, id)
    if (!ended) return false
    await recordChange(tx, { topic: 'account', subject: ended.userId })
    const detail = { name: ended.tabletName }
    await recordAudit(tx, { actor, action: 'tablet.end', subject: ended.userId, detail })
    return true
  }

  return {
    /**
     * Not idempotent: the token must not be stored. An answer that is lost leaves a tablet in the list whose token
     * nobody has.
     *
     * @throws AppError `wrong-password`, `too-many-attempts`, `account-closed`, `not-staff`
     */
    async signIn(
      { email, password, deviceName, device: kept }: DeviceSignIn['body'],
      { address, userAgent, before }: SignInPlace,
    ): Promise<DeviceSignIn['reply']> {
      const device = devices.find(kept, email)
      const standing = device ? 'known' : 'stranger'
      if (hashing.isFull(standing)) throw new AppError('too-many-attempts', { retryAfter: RETRY_SECONDS })
      const accountId = await hashing.as(standing, () => passwords.prove({ email, password }, { address, device }))
      const user = await users.getProfile(accountId)
      if (!can(user.role, 'orders.board')) throw new AppError('not-staff')

      const token = makeSessionToken()
      // Sessions end by the clock of the database and of this machine, not by the injected one.
      const expiresAt = tabletEndsAt(new Date())
      await db.transaction(async (tx) => {
        const session = { id: randomUUID(), token, userId: accountId, expiresAt, tabletName: deviceName }
        if (before !== null) await endSession(tx, before, `account:${accountId}`)
        await tablets.insert(tx, { ...session, ipAddress: address, userAgent: userAgent ?? null })
        const entry = { actor: `account:${accountId}`, action: 'tablet.sign-in', subject: accountId }
        await recordAudit(tx, { ...entry, detail: { name: deviceName } })
        await tellSignedIn(tx, accountId, await tablets.findLanguage(tx, accountId))
        for (const id of await tablets.findBeyond(tx, accountId, MOST_TABLETS)) await endSession(tx, id, entry.actor)
      })
      await noteSignIn(accountId)
      const ownTablet = { name: deviceName, endsAt: expiresAt.toISOString() }
      return { token: tokens.sign(token), device: devices.remember(kept, email), tablet: ownTablet, user }
    },

    async list(): Promise<ListTablets['reply']> {
      return { tablets: (await tablets.list()).map(toView) }
    },

    /** @throws AppError `not-found` */
    async end(id: string, { actor, submission }: Caller): Promise<EndTablet['reply']> {
      return idempotency.once(submission, async (tx) => {
        if (!(await endSession(tx, id, actor))) throw new AppError('not-found')
        return { success: true as const }
      })
    },

    /** Signs the tablet that asks out. Nothing happens when its session has ended meanwhile. */
    async signOut({ id, sessionId }: AccountPrincipal): Promise<void> {
      await db.transaction((tx) => endSession(tx, sessionId, `account:${id}`))
    },
  }
}

export type TabletsService = ReturnType<typeof createTabletsService>

function toView({ role, locationIds, signedInMs, lastSeenMs, endsMs, ...tablet }: Tablet): TabletView {
  return {
    ...tablet,
    locationIds: role === 'admin' ? null : locationIds,
    signedInAt: new Date(signedInMs).toISOString(),
    lastSeenAt: new Date(lastSeenMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
  }
}
