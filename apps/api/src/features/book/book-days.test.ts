import { randomUUID } from 'node:crypto'

import { BOOK_KINDS, type BookRow } from '@thali/domain/money/book'
import { addSums, HOLDINGS, movedBy, NOTHING, PURPOSES, type Sums } from '@thali/domain/money/sums'
import type { TaxRate } from '@thali/domain/money/tax'
import { rateOf } from '@thali/domain/money/tax-of'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { TAKEN_BY } from '@thali/domain/payments/refund'
import { instantAt } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createBookReadingRepository } from './book-reading.repository.ts'
import { createBookRepository } from './book.repository.ts'
import { addBookRows } from './book.statements.ts'
import { createBooker } from './booker.service.ts'
import type { Database } from '#api/database/database.ts'
import { useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: instantAt('2026-11-20', 12 * 60) })
let pool: pg.Pool
let db: Database

beforeAll(() => {
  const { host, port, user } = inject('postgres')
  pool = new pg.Pool({ host, port, user, database: api.database, max: 8 })
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  db = drizzle(pool, { casing: 'snake_case' })
})
afterAll(() => pool.end())

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
const PLACES = ['truro', 'new-glasgow']
const DAYS = ['2025-11-30', '2026-10-31', '2026-11-01', '2026-11-20', '2026-11-30', '2026-12-01']
const NOVEMBER = { from: '2026-11-01', until: '2026-12-01' }

/** Any row of the book, of any day, late or not, first or a correction. */
const someRow = fc
  .record({
    kind: fc.constantFrom(...BOOK_KINDS),
    n: fc.nat({ max: 2 }),
    locationId: fc.constantFrom(...PLACES),
    day: fc.constantFrom(...DAYS),
    soldOn: fc.constantFrom(...DAYS),
    takenBy: fc.constantFrom(...TAKEN_BY),
    orderType: fc.constantFrom(...ORDER_TYPES, null),
    taxRate: fc.constantFrom(14_000 as TaxRate, 13_000 as TaxRate, null),
    amounts: fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 12, maxLength: 12 }),
  })
  .map(({ amounts, ...about }): BookRow => {
    const [owed = 0, cash = 0, other = 0, moved = 0, ...purposes] = amounts
    const sums = { ...NOTHING, owed, cash, other, moved }
    PURPOSES.forEach((account, index) => (sums[account] = purposes[index] ?? 0))
    const total = (accounts: readonly (keyof Sums)[]) => accounts.reduce((sum, account) => sum + sums[account], 0)
    const balanced = { ...sums, card: total(PURPOSES) - total(HOLDINGS) }
    return {
      ...about,
      source: randomUUID(),
      orderId: randomUUID(),
      at: new Date(`${about.day}T16:00:00Z`),
      sums: balanced,
    }
  })

const isInNovember = ({ day }: BookRow) => day >= NOVEMBER.from && day < NOVEMBER.until
const isOfOrder = ({ kind }: BookRow) => !kind.startsWith('drawer')

/** What the month-end should say, from the rows themselves. */
function takingsOf(rows: readonly BookRow[]) {
  return [...Map.groupBy(rows.filter(isOfOrder), ({ day, takenBy }) => `${day} ${takenBy}`).entries()].map(
    ([key, ofWay]) => {
      const moved = (kept: (row: BookRow) => boolean) => movedBy(addSums(ofWay.filter(kept)))
      const sums = addSums(ofWay)
      return {
        key,
        orders: ofWay.filter(({ kind, n }) => kind === 'paid' && n === 0).length,
        paidCents: moved(({ kind }) => kind === 'paid' || kind === 'rest'),
        grossCents: moved(({ kind }) => kind !== 'back'),
        refundCents: 0 - moved(({ kind }) => kind === 'back'),
        salesCents: sums.dishes + sums.discount + sums.fee,
        taxCents: sums.tax,
        tipCents: sums.tip,
        deliveryTipCents: addSums(ofWay.filter(({ orderType }) => orderType === 'delivery')).tip,
        roundingCents: sums.rounding,
        discountCents: 0 - sums.discount,
        feeCents: sums.fee,
        goodwillCents: 0 - sums.goodwill,
        owedCents: 0 - sums.owed,
      }
    },
  )
}
const inOrder = <Row extends { key: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row })).toSorted((a, b) => (a.key < b.key ? -1 : 1))

async function readMonth(places: readonly string[]) {
  const reading = createBookReadingRepository(pool)
  const [takings, byDay] = await Promise.all([reading.takings(places, NOVEMBER), reading.byDay(places, NOVEMBER)])
  return {
    takings: inOrder(takings.map(({ date, takenBy, ...sums }) => ({ key: `${date} ${takenBy}`, ...sums }))),
    byDay: inOrder(byDay.map(({ day, taxes, sums }) => ({ key: `${day} ${rateOf(taxes)}`, ...sums }))),
  }
}

test('whatever rows come to the book, late ones and corrections too, a month is the sum of its rows at each location', async () => {
  const written: BookRow[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(someRow, { maxLength: 8 }), { maxLength: 5 }), async (batches) => {
      // Several writers at once, each with rows of the same days: the booker, and drawers.
      await Promise.all(batches.map((batch) => db.transaction((tx) => addBookRows(tx, batch))))
      written.push(...batches.flat())
      for (const place of PLACES) {
        const rows = written.filter((row) => row.locationId === place && isInNovember(row))
        const byDay = [...Map.groupBy(rows, ({ day, taxRate }) => `${day} ${taxRate ?? 0}`).entries()]
        expect(await readMonth([place])).toEqual({
          takings: inOrder(takingsOf(rows)),
          byDay: inOrder(byDay.map(([key, ofDay]) => ({ key, ...addSums(ofDay) }))),
        })
      }
    }),
    { numRuns: 30 },
  )
})

function back(day: string, cents: number, orderId: string = randomUUID()): BookRow {
  return {
    kind: 'back',
    source: randomUUID(),
    n: 0,
    orderId,
    locationId: 'truro',
    at: new Date(`${day}T16:00:00Z`),
    day,
    soldOn: '2027-01-31',
    takenBy: 'cash',
    orderType: 'pickup',
    taxRate: null,
    sums: { ...NOTHING, cash: -cents, owed: cents },
  }
}

test('a writer of many days of the book locks the earliest first, so that no two writers can wait for each other', async () => {
  const days = Array.from({ length: 20 }, (_, index) => `2027-05-${index + 10}`)
  const [first = ''] = days
  const rowOf = (day: string): BookRow => ({ ...back(day, 1), soldOn: day })
  const write = (written: readonly string[]) => db.transaction((tx) => addBookRows(tx, written.map(rowOf)))
  await write(days)
  const writing: Promise<void>[] = []
  const free = await db.transaction(async (tx) => {
    await addBookRows(tx, [rowOf(first)])
    writing.push(write(days.toReversed()))
    await eventually(async () => (await api.sql(WAITING))[0])
    const { rows } = await tx.execute(sql`SELECT FROM money_book_days WHERE day = ANY(${sql.param(days)}::date[])
      FOR UPDATE SKIP LOCKED`)
    return rows.length
  })
  await Promise.all(writing)
  expect(free).toBe(days.length)
})

test('orders of earlier months that were given back in a month are counted once each, in whatever many rows', async () => {
  const orderId = randomUUID()
  const amounts = { '2027-01-31': 1, '2027-02-01': 20, '2027-02-28': 300, '2027-03-01': 4000 }
  const rows = Object.entries(amounts).map(([day, cents]) => back(day, cents, orderId))
  await db.transaction((tx) => addBookRows(tx, rows))
  const reading = createBookReadingRepository(pool)
  const february = { from: '2027-02-01', until: '2027-03-01' }
  expect(await reading.refundedOfEarlier(['truro'], february)).toEqual({ orders: 1, amountCents: 320 })
  expect(await reading.refundedLater(['truro'], { from: '2027-01-01', until: '2027-02-01' })).toEqual({
    orders: 1,
    amountCents: 4320,
  })
})

test('a sum that differs from its rows is found within a day, told, and added up anew', async () => {
  const kept = await readMonth(PLACES)
  const day = kept.takings[0]?.key ?? ''
  // All days from the first payment to the last are looked at.
  await api.sql(`INSERT INTO payments (id, taken_by, order_id, location_id, captured_cents, currency, actor, taken_at)
    SELECT gen_random_uuid(), 'cash', gen_random_uuid(), 'truro', 100, 'cad', 'test', at
    FROM unnest('{2025-11-01T16:00Z, 2026-12-01T16:00Z}'::timestamptz[]) AS at`)
  await api.sql(`UPDATE money_book_days SET tip = tip + 1, tax = tax - 1 WHERE day = $1`, [day.slice(0, 10)])
  await api.sql(`INSERT INTO money_book_days SELECT location_id, '2026-11-11', kind, taken_by, order_type, tax_rate, 1, owed,
    card, cash, other, moved, dishes, discount, goodwill, fee, tax, tip, rounding, overage FROM money_book_days LIMIT 1`)
  let hour = 0
  const told: string[] = []
  const booker = createBooker({
    book: createBookRepository(db),
    clock: { now: () => new Date(Date.UTC(2026, 10, 20, hour)) },
    warn: () => undefined,
    onError: (error) => told.push(String(error)),
  })
  await booker.catchUp()
  expect(await readMonth(PLACES)).not.toEqual(kept)
  for (hour = 0; hour < 24; hour++) await booker.checkSomeDays()
  expect(told.filter((line) => line.includes('added up anew'))).toHaveLength(2)
  expect(await readMonth(PLACES)).toEqual(kept)
})
