import { and, count, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { userLocations, users } from '#api/features/users/users.table.ts'

export type User = typeof users.$inferSelect
export type UserWithLocations = User & { locationIds: string[] }

type UserChange = Partial<
  Pick<
    User,
    | 'name'
    | 'phoneNumber'
    | 'phoneVerifiedAt'
    | 'image'
    | 'wantsNotifications'
    | 'role'
    | 'isActive'
    | 'deletedAt'
    | 'totalOrders'
    | 'totalSpentCents'
    | 'loyaltyPoints'
  >
>

export function createUsersRepository(db: Database) {
  async function findById(id: string, executor: Executor = db): Promise<UserWithLocations | undefined> {
    const [user] = await executor
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
    if (!user) return undefined
    const rows = await executor
      .select({ locationId: userLocations.locationId })
      .from(userLocations)
      .where(eq(userLocations.userId, id))
      .orderBy(userLocations.locationId)
    return { ...user, locationIds: rows.map((row) => row.locationId) }
  }

  return {
    findById,

    async findByEmail(email: string): Promise<User | undefined> {
      const [user] = await db.select().from(users).where(eq(users.email, email))
      return user
    },

    async listByIds(ids: readonly string[], executor: Executor = db): Promise<User[]> {
      return ids.length === 0
        ? []
        : executor
            .select()
            .from(users)
            .where(inArray(users.id, [...ids]))
    },

    /**
     * Finds the account of a phone number. Anybody can type any number, so an account that proved the number comes
     * first, then an active one, then one with a verified e-mail address.
     */
    async findByPhone(spellings: readonly string[]): Promise<User | undefined> {
      const [user] = await db
        .select()
        .from(users)
        .where(and(inArray(users.phoneNumber, [...spellings]), isNull(users.deletedAt)))
        .orderBy(
          sql`${users.phoneVerifiedAt} IS NULL`,
          desc(users.isActive),
          desc(users.emailVerified),
          desc(users.totalOrders),
          users.createdAt,
        )
        .limit(1)
      return user
    },

    /** Also those that were closed, the oldest first. */
    async listAdmins(): Promise<User[]> {
      return db
        .select()
        .from(users)
        .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
        .orderBy(users.createdAt)
    },

    /** The managers of a location, and every admin. */
    async listInChargeOf(locationId: string): Promise<User[]> {
      const worksThere = db
        .select({ one: userLocations.userId })
        .from(userLocations)
        .where(and(eq(userLocations.userId, users.id), eq(userLocations.locationId, locationId)))
      return db
        .select()
        .from(users)
        .where(
          and(
            or(eq(users.role, 'admin'), and(eq(users.role, 'manager'), exists(worksThere))),
            eq(users.isActive, true),
            isNull(users.deletedAt),
          ),
        )
    },

    /** Changing the phone number removes its proof. */
    async update(tx: Executor, id: string, change: UserChange): Promise<void> {
      const { phoneNumber } = change
      const keptProof = sql`CASE WHEN ${users.phoneNumber} = ${phoneNumber} THEN ${users.phoneVerifiedAt} END`
      await tx
        .update(users)
        .set({
          ...(phoneNumber === undefined ? {} : { phoneVerifiedAt: keptProof }),
          ...change,
          updatedAt: new Date(),
        })
        .where(eq(users.id, id))
    },

    async replaceLocations(tx: Executor, id: string, locationIds: readonly string[]): Promise<void> {
      await tx.delete(userLocations).where(eq(userLocations.userId, id))
      if (locationIds.length > 0) {
        await tx.insert(userLocations).values(locationIds.map((locationId) => ({ userId: id, locationId })))
      }
    },

    /** Locks the active admins, so that two of them cannot remove each other at once, and counts them. */
    async countActiveAdmins(tx: Executor): Promise<number> {
      const admins = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(users.deletedAt)))
        .for('update')
      return admins.length
    },

    async hasAnyAdmin(): Promise<boolean> {
      const [row] = await db.select({ admins: count() }).from(users).where(eq(users.role, 'admin'))
      return (row?.admins ?? 0) > 0
    },

    /** An account made by the installation rather than by signing up. */
    async insertVerified(tx: Executor, user: Pick<User, 'id' | 'name' | 'email' | 'role'>): Promise<void> {
      await tx.insert(users).values({ ...user, emailVerified: true })
    },
  }
}

export type UsersRepository = ReturnType<typeof createUsersRepository>
