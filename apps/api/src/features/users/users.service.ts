import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ChangeUser, UpdateMe } from '@thali/contracts/users'
import type { ProfileView } from '@thali/contracts/users'
import { normalizePhone } from '@thali/domain/orders/customer-fields'

import type { Database, Transaction } from '#api/database/database.ts'
import { violatedConstraint } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { requireGoodName } from '#api/features/auth/credential-rules.ts'
import type { PasswordHashing } from '#api/features/auth/password-hashing.ts'
import { toProfileView } from '#api/features/users/users.presenter.ts'
import type { UsersRepository, UserWithLocations } from '#api/features/users/users.repository.ts'
import type { Idempotency, Submission } from '#api/plugins/idempotency.ts'

type Deps = { db: Database; users: UsersRepository; idempotency: Idempotency; hashing: PasswordHashing }
type Request = { actor: string; submission: Submission | null }

export function createUsersService({ db, users, idempotency, hashing }: Deps) {
  async function getProfile(id: string, tx: Database | Transaction = db): Promise<ProfileView> {
    const user = await users.findById(id, tx)
    if (!user) throw new AppError('not-found', { message: 'User profile not found' })
    return toProfileView(user)
  }

  return {
    getProfile,

    /** Changes only what the body names; figures, role and state are never among it. */
    async updateOwn(id: string, change: UpdateMe['body'], request: Request): Promise<UpdateMe['reply']> {
      if (change.displayName !== undefined) requireGoodName(change.displayName)
      return idempotency.once(request.submission, async (tx) => {
        await users.update(tx, id, {
          ...(change.displayName === undefined ? {} : { name: change.displayName }),
          ...(change.phoneNumber === undefined ? {} : { phoneNumber: requirePhone(change.phoneNumber) }),
          ...(change.photoURL === undefined ? {} : { image: change.photoURL }),
          ...(change.preferences?.notifications === undefined
            ? {}
            : { wantsNotifications: change.preferences.notifications }),
          ...(change.preferences?.marketing === undefined ? {} : { wantsMarketing: change.preferences.marketing }),
        })
        await recordAudit(tx, {
          actor: request.actor,
          action: 'account.update',
          subject: id,
          detail: Object.keys(change),
        })
        return { user: await getProfile(id, tx) }
      })
    },

    /**
     * Changes role, locations or activity, and ends every session of the account in the same transaction.
     *
     * @throws AppError `not-found`, `own-account`, `last-admin`, `location-unknown`
     */
    async change(
      id: string,
      change: ChangeUser['body'],
      request: Request & { ownId: string | null },
    ): Promise<ChangeUser['reply']> {
      if (id === request.ownId) throw new AppError('own-account')
      try {
        return await idempotency.once(request.submission, async (tx) => {
          const before = await users.findById(id, tx)
          if (!before) throw new AppError('not-found')
          await requireAdminRemains(tx, before, change)
          const { locationIds, role, isActive } = change
          await users.update(tx, id, {
            ...(role === undefined ? {} : { role }),
            ...(isActive === undefined ? {} : { isActive }),
          })
          if (locationIds) await users.replaceLocations(tx, id, [...new Set(locationIds)])
          await users.endSessions(tx, id)
          await recordAudit(tx, {
            actor: request.actor,
            action: 'account.change',
            subject: id,
            detail: { before: summary(before), change },
          })
          await recordChange(tx, { topic: 'account', subject: id })
          return { user: await getProfile(id, tx) }
        })
      } catch (error) {
        if (violatedConstraint(error)?.startsWith('user_locations_location_id'))
          throw new AppError('location-unknown', { cause: error })
        throw error
      }
    },

    /** Makes the first admin when there is none, and tells the password that was generated for it. */
    async ensureFirstAdmin(admin: {
      email: string
      password: string | undefined
    }): Promise<{ email: string; password: string } | null> {
      if (await users.hasAnyAdmin()) return null
      const password = admin.password ?? `Thali-${randomUUID().slice(0, 13)}`
      const hash = await hashing.hash(password)
      const id = randomUUID()
      const existing = await users.findByEmail(admin.email)
      await db.transaction(async (tx) => {
        if (existing) await users.update(tx, existing.id, { role: 'admin', isActive: true })
        else await users.insertWithPassword(tx, { id, name: 'Admin', email: admin.email, role: 'admin' }, hash)
        await recordAudit(tx, { actor: 'installation', action: 'account.first-admin', subject: existing?.id ?? id })
      })
      return existing ? null : { email: admin.email, password }
    },
  }

  async function requireAdminRemains(
    tx: Transaction,
    before: UserWithLocations,
    change: ChangeUser['body'],
  ): Promise<void> {
    const wasAdmin = before.role === 'admin' && before.isActive
    const staysAdmin = (change.role ?? before.role) === 'admin' && (change.isActive ?? before.isActive)
    if (wasAdmin && !staysAdmin && (await users.countActiveAdmins(tx)) < 2) throw new AppError('last-admin')
  }
}

export type UsersService = ReturnType<typeof createUsersService>

function summary({ role, isActive, locationIds }: UserWithLocations) {
  return { role, isActive, locationIds }
}

function requirePhone(raw: string): string | null {
  if (raw.trim() === '') return null
  const phone = normalizePhone(raw)
  if (phone) return phone
  const message = 'Please enter a valid phone number'
  throw new AppError('invalid-argument', { message, details: { phoneNumber: message } })
}
