import { isDeepStrictEqual } from 'node:util'

import { AppError } from '@thali/contracts/errors'
import {
  changeableUser,
  type ChangeUser,
  type ChangeUsers,
  type DeleteUser,
  type GetUser,
  type GetUserAnalytics,
  type ListUsers,
  type SendVerification,
  type UserChange,
  type UserFilter,
  type UserView,
} from '@thali/contracts/people/user-management'
import type { Language } from '@thali/domain/language/languages'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { monthDays } from '@thali/domain/reports'
import { instantAt, localParts } from '@thali/domain/time/zone'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { UserListRepository, UserQuery } from '#api/features/users/user-list.repository.ts'
import { toUserView } from '#api/features/users/users.presenter.ts'
import type { UsersRepository, UserWithLocations } from '#api/features/users/users.repository.ts'
import { requirePhone, type UsersService, requireGoodName } from '#api/features/users/users.service.ts'
import { accountIdOf, type Principal } from '#api/identity/principal.ts'

type Deps = {
  users: UsersRepository
  list: UserListRepository
  actors: Pick<UsersService, 'nameActors'>
  idempotency: Idempotency
  clock: Clock
  db: Database
  sendVerificationMail: (user: { email: string; language: Language }) => Promise<void>
  endSessions: (tx: Transaction, accountId: string) => Promise<void>
}
type Caller = { principal: Principal; actor: string; submission: Submission | null }

/** Rows of an export read at a time. */
const EXPORT_PAGE = 500

/** What an admin does with other people's accounts. */
export function createUserManagement(deps: Deps) {
  const { users, list, actors, idempotency, clock, db, sendVerificationMail, endSessions } = deps

  async function apply(tx: Transaction, before: UserWithLocations, change: UserChange, actor: string): Promise<void> {
    const { id } = before
    await users.update(tx, id, toColumns(change))
    if (change.locationIds) await users.replaceLocations(tx, id, [...new Set(change.locationIds)])
    // With fewer or other rights than before, all sessions end within a second (T17).
    if (changesRights(before, change)) {
      await endSessions(tx, id)
      await recordChange(tx, { topic: 'account', subject: id })
    }
    const { displayName, phoneNumber, ...rest } = change
    const isPersonal = displayName !== undefined || phoneNumber !== undefined
    await recordAudit(tx, {
      actor,
      action: 'account.change',
      subject: id,
      detail: { before: summary(before), change: rest },
      personal: isPersonal ? { before: personOf(before), change: { displayName, phoneNumber } } : undefined,
    })
  }

  /**
   * Reads the accounts before the change, locked.
   *
   * @throws AppError `user-not-found`, `account-erased`, `own-account`, `last-admin`, `email-unverified`
   */
  async function requireChangeable(
    tx: Transaction,
    ids: readonly string[],
    change: UserChange,
    { principal }: Caller,
  ): Promise<UserWithLocations[]> {
    const ownId = accountIdOf(principal)
    // Admins are always locked first: two admins who remove each other would otherwise deadlock.
    const admins = await users.countActiveAdmins(tx)
    const found = await list.listForChange(tx, ids)
    if (found.length !== new Set(ids).size) throw new AppError('user-not-found')
    if (found.some(({ closedAt }) => closedAt !== null)) throw new AppError('account-erased')
    if (found.some((user) => user.id === ownId && changesRights(user, change))) throw new AppError('own-account')
    if (found.some((user) => gainsRole(user, change) && !user.emailVerified)) throw new AppError('email-unverified')
    const leaving = found.filter((user) => isActiveAdmin(user) && !isActiveAdmin({ ...user, ...change }))
    if (leaving.length > 0 && leaving.length >= admins) throw new AppError('last-admin')
    return found
  }

  async function change(
    ids: readonly string[],
    wish: UserChange,
    caller: Caller,
    meant: (before: UserWithLocations) => UserChange = () => wish,
  ): Promise<{ users: UserView[] }> {
    try {
      return await idempotency.once(caller.submission, async (tx) => {
        for (const before of await requireChangeable(tx, ids, wish, caller)) {
          await apply(tx, before, checkedChange(before, meant(before)), caller.actor)
        }
        const after = await list.listForChange(tx, ids)
        return { users: after.map(toUserView) }
      })
    } catch (error) {
      if (violatedConstraint(error)?.startsWith('user_locations_location_id')) {
        throw new AppError('location-unknown', { cause: error })
      }
      throw error
    }
  }

  async function requireOne(changed: Promise<{ users: UserView[] }>): Promise<{ user: UserView }> {
    const [user] = (await changed).users
    if (!user) throw new AppError('user-not-found')
    return { user }
  }

  return {
    async list(query: ListUsers['query']): Promise<ListUsers['reply']> {
      const found = await list.list(toQuery(query), query)
      return { users: found.users.map(toUserView), total: found.total }
    },

    /** Every account of a filter, in pages. */
    async *listAll(filter: UserFilter): AsyncGenerator<UserView[]> {
      for (let offset = 0; ; offset += EXPORT_PAGE) {
        const { users: found } = await list.list(toQuery(filter), { limit: EXPORT_PAGE, offset })
        if (found.length > 0) yield found.map(toUserView)
        if (found.length < EXPORT_PAGE) return
      }
    },

    async getAnalytics(): Promise<GetUserAnalytics['reply']> {
      const month = monthDays(localParts(clock.now()).date.slice(0, 7))
      const { newUsers, spentCents, ...totals } = await list.totals(instantAt(month.from, 0))
      const average = totals.totalOrders === 0 ? 0 : Math.round(spentCents / totals.totalOrders)
      return {
        ...totals,
        newThisMonth: newUsers,
        totalRevenue: toDollars(spentCents as Cents),
        averageOrderValue: toDollars(average as Cents),
      }
    },

    async getWithAudit(id: string): Promise<GetUser['reply']> {
      const user = await list.find(id)
      if (!user) throw new AppError('user-not-found')
      const entries = await list.listAudit(id)
      const names = await actors.nameActors(entries.map(({ actor }) => actor))
      const audit = entries.map(({ at, actor, action, detail }) => ({
        at: at.toISOString(),
        by: names.get(actor) ?? 'System',
        action,
        detail,
      }))
      return { user: toUserView(user), audit }
    },

    /** @throws AppError `user-not-found`, `user-changed`, `own-account`, `last-admin`, `location-unknown` */
    change: (id: string, wish: ChangeUser['body'], caller: Caller): Promise<ChangeUser['reply']> =>
      requireOne(change([id], changeableUser.parse(wish), caller, (before) => changeMeant(before, wish))),

    /** All of them or none. */
    changeAll: ({ ids, updates }: ChangeUsers['body'], caller: Caller): Promise<ChangeUsers['reply']> =>
      change(ids, updates, caller),

    /**
     * Sends the address verification link again.
     *
     * @throws AppError `user-not-found`
     */
    async sendVerification(id: string, actor: string): Promise<SendVerification['reply']> {
      const user = await list.find(id)
      if (!user) throw new AppError('user-not-found')
      if (user.emailVerified) return { success: true, sent: false }
      await sendVerificationMail(user)
      await recordAudit(db, { actor, action: 'account.verification', subject: id })
      return { success: true, sent: true }
    },

    /** Soft-deletes the account: its record stays, its sessions end (ADM-USR-26..30). */
    async takeAway(id: string, caller: Caller): Promise<DeleteUser['reply']> {
      const gone = { isActive: false }
      return idempotency.once(caller.submission, async (tx) => {
        const [before] = await requireChangeable(tx, [id], gone, caller)
        if (!before) throw new AppError('user-not-found')
        await users.update(tx, id, { ...gone, deletedAt: before.deletedAt ?? clock.now() })
        await endSessions(tx, id)
        await recordChange(tx, { topic: 'account', subject: id })
        const detail = summary(before)
        await recordAudit(tx, { actor: caller.actor, action: 'account.delete', subject: id, detail })
        const [after] = await list.listForChange(tx, [id])
        return { user: toUserView(after ?? before) }
      })
    },
  }
}

export type UserManagement = ReturnType<typeof createUserManagement>

function toQuery({ search, role, status }: UserFilter): UserQuery {
  return { search, role: role === 'all' ? undefined : role, status: status === 'all' ? undefined : status }
}

/** A name and a number that are sent back as they were read are not judged again. */
function checkedChange(before: UserWithLocations, wish: UserChange): UserChange {
  const { displayName, phoneNumber } = wish
  if (displayName !== undefined && displayName !== before.name) requireGoodName(displayName)
  const isNewNumber = phoneNumber != null && phoneNumber !== before.phoneNumber
  return isNewNumber ? { ...wish, phoneNumber: requirePhone(phoneNumber) } : wish
}

/** Only the changed fields. Activating a deleted account restores it (open choice 46). */
function toColumns(change: UserChange): Parameters<UsersRepository['update']>[2] {
  const { displayName, phoneNumber, role, isActive, totalOrders, totalSpent, loyaltyPoints } = change
  return {
    ...(displayName === undefined ? {} : { name: displayName }),
    ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber || null }),
    ...(role === undefined ? {} : { role }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(isActive === true ? { deletedAt: null } : {}),
    ...(totalOrders === undefined ? {} : { totalOrders }),
    ...(totalSpent === undefined ? {} : { totalSpentCents: centsFromDollars(totalSpent) }),
    ...(loyaltyPoints === undefined ? {} : { loyaltyPoints }),
  }
}

function isActiveAdmin({ role, isActive }: Pick<UserChange, 'role' | 'isActive'>): boolean {
  return role === 'admin' && isActive === true
}

/** Roles are given to proved addresses only: anybody can sign up with somebody else's address. */
function gainsRole(before: UserWithLocations, { role }: UserChange): boolean {
  return role !== undefined && role !== 'customer' && role !== before.role
}

function changesRights(before: UserWithLocations, { role, isActive, locationIds }: UserChange): boolean {
  const isOtherPlace = locationIds && locationIds.toSorted().join() !== before.locationIds.join()
  return (
    (role ?? before.role) !== before.role || (isActive ?? before.isActive) !== before.isActive || isOtherPlace === true
  )
}

/** What the server and the account's owner write. It may have changed since a record was read. */
const OF_OTHERS: ReadonlySet<string> = new Set<keyof UserView>([
  'emailVerified',
  'phoneVerified',
  'isDeleted',
  'deletedAt',
  'isClosed',
  'photoURL',
  'acceptsMarketing',
  'createdAt',
  'lastLoginAt',
  'updatedAt',
])

/**
 * What a caller means to change (ADM-USR-38). A whole record, known by its `updatedAt`, says everything anew: what others
 * write in it is passed over, and once the account was changed since it was read, all the rest must be as it is by now.
 * Otherwise the record would bring a dismissed account back.
 *
 * @throws AppError `invalid-argument` that names the fields which no admin changes and which differ, `user-changed`
 */
function changeMeant(before: UserWithLocations, wish: ChangeUser['body']): UserChange {
  const view = toUserView(before)
  const isRecord = wish.updatedAt !== undefined
  const differing = Object.keys(wish).filter(
    (field) =>
      !(isRecord && OF_OTHERS.has(field)) &&
      !isDeepStrictEqual(wish[field as keyof UserView], view[field as keyof UserView]),
  )
  const refused = differing.filter((field) => !Object.hasOwn(changeableUser.shape, field))
  if (refused.length > 0) {
    const message = `These fields cannot be changed: ${refused.join(', ')}`
    throw new AppError('invalid-argument', { message, details: { body: message } })
  }
  const isAged = isRecord && wish.updatedAt !== view.updatedAt
  if (isAged && differing.length > 0) throw new AppError('user-changed', { details: { user: view } })
  return changeableUser.parse(wish)
}

function summary({ role, isActive, locationIds, totalOrders, totalSpentCents, loyaltyPoints }: UserWithLocations) {
  return { role, isActive, locationIds, totalOrders, totalSpentCents, loyaltyPoints }
}

function personOf({ name, phoneNumber }: UserWithLocations) {
  return { name, phoneNumber }
}
