import type { BookRow } from '@thali/domain/money/book'
import type { DrawerCash } from '@thali/domain/money/drawer'
import type { WayOfDay } from '@thali/domain/paper/day-sheet'
import { ZONE } from '@thali/domain/time/zone'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { drawerDays, drawerMoves } from './drawer.table.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'
import { addBookRows } from '#api/features/book/book.statements.ts'

export type DrawerDay = typeof drawerDays.$inferSelect
export type DrawerMoveRow = typeof drawerMoves.$inferSelect
/** With the names of those who opened, closed and moved. */
export type NamedDrawer = DrawerDay & {
  openedByName: string
  closedByName: string
  moves: (DrawerMoveRow & { by: string })[]
}

const DAYS_SHOWN = 31

const nameOf = (actor: unknown) => sql<string>`COALESCE(
  (SELECT name FROM users WHERE 'account:' || users.id = ${actor}), 'a program')`

/** Sums of the cash that went into a drawer and out of it, read in one statement. Card money is handed out in coins. */
const READ_CASH = (id: string) => sql`
SELECT d.float_cents AS "floatCents",
       (SELECT COALESCE(sum(captured_cents), 0)::int FROM payments WHERE drawer_day_id = d.id) AS "takenCents",
       (SELECT COALESCE(sum(CASE p.taken_by WHEN 'card' THEN (r.amount_cents + 2) / 5 * 5 ELSE r.amount_cents END), 0)::int
        FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.drawer_day_id = d.id) AS "handedBackCents",
       (SELECT COALESCE(sum(CASE kind WHEN 'in' THEN amount_cents ELSE 0 - amount_cents END), 0)::int
        FROM drawer_moves WHERE drawer_day_id = d.id) AS "movedCents"
FROM drawer_days d WHERE d.id = ${id}`

/** Cash that a location took since an instant while no drawer was open, less cash handed back then. */
const READ_OUTSIDE = (locationId: string, since: Date) => sql`
SELECT count(*) FILTER (WHERE b.kind = 'paid')::int AS payments, COALESCE(sum(b.cash), 0)::int AS "amountCents"
FROM money_book b
LEFT JOIN payments p ON b.kind = 'paid' AND p.id = b.source
LEFT JOIN refunds r ON b.kind = 'back' AND r.id = b.source
WHERE b.location_id = ${locationId} AND b.day >= (${since.toISOString()}::timestamptz AT TIME ZONE ${ZONE})::date
  AND b.at >= ${since.toISOString()}::timestamptz AND b.kind IN ('paid', 'back') AND b.taken_by = 'cash'
  AND COALESCE(p.drawer_day_id, r.drawer_day_id) IS NULL`

const READ_WAYS = (locationId: string, from: Date, until: Date) => sql`
SELECT b.taken_by AS "takenBy", count(*) FILTER (WHERE b.kind = 'paid' AND b.n = 0)::int AS payments,
       COALESCE(sum(b.card + b.cash + b.other) FILTER (WHERE b.kind <> 'back'), 0)::int AS "takenCents",
       COALESCE(-sum(b.card + b.cash + b.other) FILTER (WHERE b.kind = 'back'), 0)::int AS "backCents"
FROM money_book b
WHERE b.location_id = ${locationId} AND b.kind NOT LIKE 'drawer-%'
  AND b.day >= (${from.toISOString()}::timestamptz AT TIME ZONE ${ZONE})::date
  AND b.at >= ${from.toISOString()}::timestamptz AND b.at <= ${until.toISOString()}::timestamptz
GROUP BY b.taken_by`

export function createDrawerRepository(db: Database) {
  const named = {
    openedByName: nameOf(drawerDays.openedBy),
    closedByName: nameOf(drawerDays.closedBy),
  }

  async function withMoves(executor: Executor, days: Omit<NamedDrawer, 'moves'>[]): Promise<NamedDrawer[]> {
    const ids = days.map(({ id }) => id)
    const moves = await executor
      .select({ move: drawerMoves, by: nameOf(drawerMoves.actor) })
      .from(drawerMoves)
      .where(sql`${drawerMoves.drawerDayId} = ANY (${sql.param(ids)}::uuid[])`)
      .orderBy(drawerMoves.at)
    return days.map((day) => ({
      ...day,
      moves: moves.filter(({ move }) => move.drawerDayId === day.id).map(({ move, by }) => ({ ...move, by })),
    }))
  }

  return {
    async findOpen(locationId: string, executor: Executor = db): Promise<NamedDrawer | undefined> {
      const found = await executor
        .select({ day: drawerDays, ...named })
        .from(drawerDays)
        .where(and(eq(drawerDays.locationId, locationId), isNull(drawerDays.closedAt)))
      const [open] = await withMoves(
        executor,
        found.map(({ day, ...names }) => ({ ...day, ...names })),
      )
      return open
    },

    async find(id: string, executor: Executor = db): Promise<NamedDrawer | undefined> {
      const found = await executor
        .select({ day: drawerDays, ...named })
        .from(drawerDays)
        .where(eq(drawerDays.id, id))
      const [known] = await withMoves(
        executor,
        found.map(({ day, ...names }) => ({ ...day, ...names })),
      )
      return known
    },

    /** What was taken and given back at a location by each way of payment. */
    waysBetween: async (tx: Transaction, locationId: string, { from, until }: { from: Date; until: Date }) =>
      (await tx.execute<WayOfDay>(READ_WAYS(locationId, from, until))).rows,

    /** The last days, the latest first. */
    async listClosed(locationId: string, most = DAYS_SHOWN, executor: Executor = db): Promise<NamedDrawer[]> {
      const found = await executor
        .select({ day: drawerDays, ...named })
        .from(drawerDays)
        .where(and(eq(drawerDays.locationId, locationId), isNotNull(drawerDays.closedAt)))
        .orderBy(desc(drawerDays.closedAt))
        .limit(most)
      return withMoves(
        executor,
        found.map(({ day, ...names }) => ({ ...day, ...names })),
      )
    },

    async outside(locationId: string, since: Date): Promise<{ payments: number; amountCents: number }> {
      const { rows } = await db.execute<{ payments: number; amountCents: number }>(READ_OUTSIDE(locationId, since))
      return rows[0] ?? { payments: 0, amountCents: 0 }
    },

    /** Reads the day FOR UPDATE: cash that is just being taken is waited for. */
    async lock(tx: Transaction, id: string): Promise<DrawerDay | undefined> {
      const [day] = await tx.select().from(drawerDays).where(eq(drawerDays.id, id)).for('update')
      return day
    },

    async cashOf(tx: Transaction, id: string): Promise<DrawerCash> {
      const { rows } = await tx.execute<DrawerCash>(READ_CASH(id))
      const [cash] = rows
      if (!cash) throw new Error(`Drawer ${id} is gone`)
      return cash
    },

    /** Undefined when the drawer of the location is open. */
    async open(tx: Transaction, day: typeof drawerDays.$inferInsert, row: BookRow): Promise<DrawerDay | undefined> {
      const [opened] = await tx.insert(drawerDays).values(day).onConflictDoNothing().returning()
      if (opened) await addBookRows(tx, [row])
      return opened
    },

    async move(tx: Transaction, move: DrawerMoveRow, row: BookRow): Promise<void> {
      await tx.insert(drawerMoves).values(move)
      if (move.kind !== 'no-sale') await addBookRows(tx, [row])
    },

    async count(tx: Transaction, id: string, counts: number[]): Promise<void> {
      await tx.update(drawerDays).set({ counts }).where(eq(drawerDays.id, id))
    },

    async close(
      tx: Transaction,
      id: string,
      set: Required<Pick<DrawerDay, 'counts' | 'expectedCents' | 'leftCents' | 'closedBy' | 'closedAt'>>,
      row: BookRow,
    ): Promise<void> {
      await tx.update(drawerDays).set(set).where(eq(drawerDays.id, id))
      await addBookRows(tx, [row])
    },
  }
}

export type DrawerRepository = ReturnType<typeof createDrawerRepository>
