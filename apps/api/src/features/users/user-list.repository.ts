import type { ListUsers, UserSort } from '@thali/contracts/people/user-management'
import type { Role } from '@thali/domain/auth/roles'
import { digitsOf } from '@thali/domain/people/contact-fields'
import {
  and,
  count,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'

import { readAuditDetail } from '#api/database/audit-detail.ts'
import type { Database, Executor } from '#api/database/database.ts'
import { auditLog, auditPersonal } from '#api/database/foundation.table.ts'
import { escapePattern } from '#api/database/sql-text.ts'
import type { User, UserWithLocations } from '#api/features/users/users.repository.ts'
import { userLocations, users } from '#api/features/users/users.table.ts'

export type UserQuery = {
  search?: string | undefined
  role?: Role | undefined
  status?: 'active' | 'inactive' | undefined
}

export type UserTotals = {
  totalUsers: number
  activeUsers: number
  customers: number
  admins: number
  newUsers: number
  spentCents: number
  totalOrders: number
}

export type AuditEntry = { at: Date; actor: string; action: string; detail: unknown }

/** Most audit rows shown. */
const MOST_AUDIT = 100

const SORTED_BY = {
  name: sql`lower(${users.name})`,
  orders: users.totalOrders,
  spent: users.totalSpentCents,
  points: users.loyaltyPoints,
  created: users.createdAt,
} as const satisfies Record<UserSort, unknown>

/** Reads accounts for user management, deleted ones included. */
export function createUserListRepository(db: Database) {
  async function withLocations(found: readonly User[], executor: Executor = db): Promise<UserWithLocations[]> {
    const ids = found.filter(({ role }) => role !== 'customer').map(({ id }) => id)
    const rows =
      ids.length === 0 ? [] : await executor.select().from(userLocations).where(inArray(userLocations.userId, ids))
    const byUser = Map.groupBy(rows, ({ userId }) => userId)
    return found.map((user) => ({
      ...user,
      locationIds: (byUser.get(user.id) ?? []).map(({ locationId }) => locationId).toSorted(),
    }))
  }

  return {
    /** Newest first, unless the page says otherwise. */
    async list(
      query: UserQuery,
      page: Pick<ListUsers['query'], 'limit' | 'offset'> & Partial<Pick<ListUsers['query'], 'sort' | 'direction'>>,
    ): Promise<{ users: UserWithLocations[]; total: number }> {
      const where = toWhere(query)
      const [found, [counted]] = await Promise.all([
        db
          .select()
          .from(users)
          .where(where)
          .orderBy((page.direction === 'ascending' ? asc : desc)(SORTED_BY[page.sort ?? 'created']), users.id)
          .limit(page.limit)
          .offset(page.offset),
        db.select({ total: count() }).from(users).where(where),
      ])
      return { users: await withLocations(found), total: counted?.total ?? 0 }
    },

    /** Unordered; locked, so that nobody else changes them meanwhile. */
    async listForChange(tx: Executor, ids: readonly string[]): Promise<UserWithLocations[]> {
      const found = await tx
        .select()
        .from(users)
        .where(inArray(users.id, [...ids]))
        .orderBy(users.id)
        .for('update')
      return withLocations(found, tx)
    },

    async find(id: string): Promise<UserWithLocations | undefined> {
      const [found] = await withLocations(await db.select().from(users).where(eq(users.id, id)))
      return found
    },

    async totals(monthStart: Date): Promise<UserTotals> {
      const counted = (condition: SQL | undefined) => sql`count(*) FILTER (WHERE ${condition})`.mapWith(Number)
      const [totals] = await db
        .select({
          totalUsers: count(),
          activeUsers: counted(eq(users.isActive, true)),
          customers: counted(eq(users.role, 'customer')),
          admins: counted(eq(users.role, 'admin')),
          newUsers: counted(gte(users.createdAt, monthStart)),
          spentCents: sum(users.totalSpentCents).mapWith(Number),
          totalOrders: sum(users.totalOrders).mapWith(Number),
        })
        .from(users)
        .where(isNull(users.deletedAt))
      return totals ?? NO_USERS
    },

    /** Audit rows about an account, newest first. */
    async listAudit(subject: string): Promise<AuditEntry[]> {
      const { at, actor, action, detail } = auditLog
      const rows = await db
        .select({ at, actor, action, detail, personal: auditPersonal.detail })
        .from(auditLog)
        .leftJoin(auditPersonal, eq(auditPersonal.auditId, auditLog.id))
        .where(eq(auditLog.subject, subject))
        .orderBy(desc(auditLog.id))
        .limit(MOST_AUDIT)
      return rows.map(({ personal, ...row }) => ({ ...row, detail: readAuditDetail(row.detail, personal) }))
    },
  }
}

export type UserListRepository = ReturnType<typeof createUserListRepository>

const NO_USERS = {
  totalUsers: 0,
  activeUsers: 0,
  customers: 0,
  admins: 0,
  newUsers: 0,
  spentCents: 0,
  totalOrders: 0,
}

function toWhere({ search, role, status }: UserQuery): SQL | undefined {
  const isTakenAway = isNotNull(users.deletedAt)
  return and(
    // Records without an e-mail are no accounts (ADM-USR-22).
    ne(users.email, ''),
    search ? toSearch(search) : undefined,
    role === undefined ? undefined : eq(users.role, role),
    status === 'inactive' ? or(eq(users.isActive, false), isTakenAway) : isNull(users.deletedAt),
    status === 'active' ? eq(users.isActive, true) : undefined,
  )
}

function toSearch(search: string): SQL | undefined {
  const part = `%${escapePattern(search)}%`
  const digits = /^[+\d\s().-]+$/.test(search) ? digitsOf(search) : ''
  return or(
    ilike(users.name, part),
    ilike(users.email, part),
    digits ? like(users.phoneNumber, `%${digits}%`) : undefined,
  )
}
