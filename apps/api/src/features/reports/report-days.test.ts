import { randomUUID } from 'node:crypto'

import { addDays, instantAt } from '@thali/domain/time/zone'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createReportDaysRepository, READ_IS_BEHIND, type ReportDaysRepository } from './report-days.repository.ts'
import { createReportDaysService } from './report-days.service.ts'
import { startApi, type TestApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'
const KEPT_FROM = addDays(TODAY, -30)
/** The days on which clocks are changed, their neighbours, and days before and after the bound of what is kept. */
const DAYS = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02', TODAY]

let api: TestApi
/** Count as two processes would: each has its own connections. */
let counters: ReportDaysRepository[]
const pools: pg.Pool[] = []

beforeAll(async () => {
  api = await startApi({ now: instantAt(TODAY, 12 * 60) })
  // Codes of discounts are checked elsewhere; here they only take something off.
  await api.sql('ALTER TABLE orders DISABLE TRIGGER USER')
  const [found] = await api.sql<{ database: string }>('SELECT current_database() AS database')
  counters = [1, 2].map(() => {
    const { host, port, user } = inject('postgres')
    const pool = new pg.Pool({ host, port, user, database: found!.database, max: 3 })
    pools.push(pool)
    return createReportDaysRepository(pool)
  })
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await api.stop()
})

const moment = fc.record({
  day: fc.constantFrom(...DAYS),
  minute: fc.constantFrom(0, 59, 60, 119, 120, 180, 720, 1439),
})
const placing = fc.record({
  kind: fc.constantFrom('place', 'place-late'),
  at: moment,
  location: fc.constantFrom('truro', 'new-glasgow'),
  email: fc.constantFrom('', 'ann@x.ca', 'Ann@X.ca'),
  type: fc.constantFrom('pickup', 'dine-in'),
  dishes: fc.array(fc.tuple(fc.constantFrom('Naan', 'Dal', ''), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 3,
  }),
  cents: fc.integer({ min: 100, max: 9999 }),
})
const changing = fc.record({
  kind: fc.constantFrom('preparing', 'completed', 'cancelled', 'cash', 'refund', 'refund-all', 'move', 'nothing'),
  which: fc.nat(),
  at: moment,
})
const counting = fc.constantFrom(...(['count', 'count', 'forget', 'older-release'] as const).map((kind) => ({ kind })))
const ORDER = {
  kind: 'place',
  location: 'truro',
  email: '',
  type: 'pickup',
  dishes: [['Naan', 1]],
  cents: 1000,
} satisfies Partial<ReturnType<typeof placing.generate>['value']>
type Move =
  | ReturnType<typeof placing.generate>['value']
  | ReturnType<typeof changing.generate>['value']
  | { kind: string }

const INSERT = `
INSERT INTO orders (id, location_id, number, status, payment_status, payment_method, order_type, customer_name,
  customer_email, customer_phone, lines, subtotal_cents, tax_cents, tip_cents, total_cents, tax_rate,
  location_snapshot, estimated_ready, ordered_at, updated_at, discount_cents, discount_code)
VALUES ($1, $2, nextval('order_numbers'), 'pending', 'unpaid', 'cash', $3, 'Ann Lee', $4, '+19025550100', $5,
  $6, 33, 17, $6::int + 50, 0, '{}', $7, $7, $7, 10, 'TEN')`
const TELL = `INSERT INTO changes (topic, subject, location_id) VALUES ('order', $1, 'truro')`

const CHANGES: Record<string, string> = {
  preparing: `UPDATE orders SET status = 'preparing' WHERE id = $1`,
  completed: `UPDATE orders SET status = 'completed' WHERE id = $1`,
  cancelled: `UPDATE orders SET status = 'cancelled' WHERE id = $1`,
  cash: `
    WITH paid AS (
      INSERT INTO payments (id, taken_by, order_id, location_id, captured_cents, rounding_cents, currency, actor, taken_at)
      SELECT gen_random_uuid(), 'cash', id, location_id, round(total_cents / 5.0) * 5,
             round(total_cents / 5.0) * 5 - total_cents, 'cad', 'test', ordered_at
      FROM orders WHERE id = $1 AND payment_id IS NULL RETURNING id
    )
    UPDATE orders SET payment_id = paid.id, payment_status = 'paid' FROM paid WHERE orders.id = $1`,
  refund: `UPDATE payments SET refund_cents = captured_cents / 3 WHERE order_id = $1`,
  'refund-all': `
    WITH back AS (UPDATE payments SET refund_cents = captured_cents WHERE order_id = $1 RETURNING order_id)
    UPDATE orders SET payment_status = 'refunded' FROM back WHERE id = back.order_id`,
  // Nothing in the product moves an order. From a day whose orders are no longer kept, only the daily check finds it.
  move: `UPDATE orders SET ordered_at = $2 WHERE id = $1 AND ordered_at >= '2026-11-02T12:00Z'`,
  nothing: `UPDATE orders SET estimated_ready = estimated_ready + interval '1 minute' WHERE id = $1`,
}

async function count(): Promise<void> {
  await Promise.all(counters.map((counter) => counter.catchUp(KEPT_FROM)))
}

async function play(moves: readonly Move[]): Promise<void> {
  const orders: string[] = []
  const late: pg.Client[] = []
  for (const move of moves) {
    if ('dishes' in move) {
      const lines = move.dishes.map(([name, quantity]) => ({ name, quantity, unitPriceCents: 500 }))
      const at = instantAt(move.at.day, move.at.minute)
      const id = randomUUID()
      const values = [id, move.location, move.type, move.email, JSON.stringify(lines), move.cents, at]
      if (move.kind === 'place-late') {
        // Commits after orders that began later.
        const slow = await api.openTransaction()
        late.push(slow)
        await slow.query(INSERT, values)
        await slow.query(TELL, [id])
      } else {
        await api.sql(INSERT, values)
        await api.sql(TELL, [id])
        orders.push(id)
      }
    } else if ('which' in move) {
      const id = orders[move.which % Math.max(orders.length, 1)]
      if (!id) continue
      await api.sql(
        CHANGES[move.kind] ?? '',
        move.kind === 'move' ? [id, instantAt(move.at.day, move.at.minute)] : [id],
      )
      await api.sql(TELL, [id])
    } else if (move.kind === 'forget') {
      await counters[0]!.forgetBefore('2026-11-01')
    } else if (move.kind === 'older-release') {
      await countAsOlderRelease()
    } else {
      await count()
    }
  }
  for (const slow of late) {
    await slow.query('COMMIT')
    await slow.end()
  }
}

/** The release before this one counts, and leaves what single orders contributed as it was. */
async function countAsOlderRelease(): Promise<void> {
  const [kept] = await api.sql<{ xid: number; seq: number }>(
    'SELECT kept_xid AS xid, kept_seq AS seq FROM report_progress',
  )
  await api.sql('CREATE TABLE kept_before AS TABLE report_orders')
  await count()
  await api.sql('DELETE FROM report_orders')
  await api.sql('INSERT INTO report_orders TABLE kept_before')
  await api.sql('UPDATE report_progress SET kept_xid = $1, kept_seq = $2', [kept?.xid, kept?.seq])
  await api.sql('DROP TABLE kept_before')
}

const LOCAL_DAY = `(ordered_at AT TIME ZONE 'America/Halifax')::date`
const SOLD = `status <> 'cancelled' AND payment_status <> 'refunded'`
const PART = (part: string) => `sum(COALESCE(round(${part}::numeric * refund_cents / captured_cents), 0))::int`

/** Each table, and the sum over the orders that it must be. */
const BY_HAND: Record<string, string> = {
  'location_id, day, status, payment_status, order_type, taken_by, orders, total_cents, subtotal_cents, rounding_cents, refund_cents, refund_tax_cents, refund_tip_cents, refund_rounding_cents, refund_discount_cents FROM report_days': `
    SELECT o.location_id, ${LOCAL_DAY}, status, payment_status, order_type, COALESCE(taken_by, 'none'), count(*)::int,
           sum(total_cents)::int, sum(subtotal_cents)::int, COALESCE(sum(rounding_cents), 0)::int,
           COALESCE(sum(refund_cents), 0)::int, ${PART('tax_cents')}, ${PART('tip_cents')}, ${PART('rounding_cents')},
           ${PART('discount_cents')}
    FROM orders o LEFT JOIN payments p ON p.id = o.payment_id GROUP BY 1, 2, 3, 4, 5, 6`,
  'location_id, day, name, count, revenue_cents FROM report_items': `
    SELECT location_id, ${LOCAL_DAY}, COALESCE(NULLIF(line->>'name', ''), 'Unknown Item'),
           sum((line->>'quantity')::int)::int, sum((line->>'quantity')::int * 500)::int
    FROM orders, jsonb_array_elements(lines) AS line WHERE ${SOLD} GROUP BY 1, 2, 3`,
  'location_id, day, customer, orders, spent_cents FROM report_customers': `
    SELECT location_id, ${LOCAL_DAY}, COALESCE(NULLIF(lower(customer_email), ''), customer_phone), count(*)::int,
           sum(total_cents)::int
    FROM orders WHERE ${SOLD} GROUP BY 1, 2, 3`,
  'location_id, day, customers FROM report_visits WHERE customers > 0': `
    SELECT location_id, ${LOCAL_DAY}, count(DISTINCT lower(customer_email))::int FROM orders WHERE ${SOLD} GROUP BY 1, 2`,
  'day, customer, elsewhere FROM report_customers WHERE elsewhere': `
    SELECT ${LOCAL_DAY} AS day, COALESCE(NULLIF(lower(customer_email), ''), customer_phone), true
    FROM orders WHERE ${SOLD} GROUP BY 1, 2 HAVING count(DISTINCT location_id) > 1`,
}

async function differences(): Promise<unknown[]> {
  const found = []
  for (const [stored, byHand] of Object.entries(BY_HAND)) {
    const [ours, theirs] = [`SELECT ${stored}`, byHand]
    found.push(...(await api.sql(`(${ours} EXCEPT ${theirs}) UNION ALL (${theirs} EXCEPT ${ours})`)))
  }
  return found
}

test('figures that do not fit their orders are found within a day, mended, and told', async () => {
  const told: string[] = []
  let hour = 0
  const days = createReportDaysService({
    days: counters[0]!,
    clock: { now: () => new Date(Date.UTC(2026, 10, 20, hour)) },
    onError: (error) => told.push(String(error)),
  })
  await play(['2026-10-31', TODAY].map((day) => ({ ...ORDER, at: { day, minute: 0 } })))
  await api.settled()
  await days.catchUp()
  await api.sql(`UPDATE report_days SET total_cents = total_cents + 1 WHERE day = '2026-10-31'`)
  await api.sql(`DELETE FROM report_items WHERE day = $1`, [TODAY])
  for (hour = 0; hour < 24; hour++) await days.tidy()
  expect(await differences()).toEqual([])
  expect(new Set(told.map((sentence) => sentence.match(/on (\S+)/)?.[1]))).toEqual(new Set(['2026-10-31', TODAY]))
})

test('a day that cannot be added up again keeps no other from being mended', async () => {
  const told: string[] = []
  let hour = 0
  const days = createReportDaysService({
    days: counters[0]!,
    clock: { now: () => new Date(Date.UTC(2026, 10, 20, hour)) },
    onError: (error) => told.push(String(error)),
  })
  await days.catchUp()
  const wrong = ['2026-10-31', TODAY]
  await api.sql('UPDATE report_days SET total_cents = total_cents + 1 WHERE day = ANY($1)', [wrong])
  await api.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`)
  await api.sql(`CREATE TRIGGER fail BEFORE UPDATE OR DELETE ON report_days
    FOR EACH ROW WHEN (OLD.day = '2026-10-31') EXECUTE FUNCTION fail()`)
  for (hour = 0; hour < 24; hour++) await days.tidy()
  await api.sql('DROP TRIGGER fail ON report_days')
  expect(told.filter((sentence) => sentence.includes(`on ${TODAY}`))).not.toEqual([])
  expect(await differences()).toHaveLength(2)
  for (hour = 0; hour < 24; hour++) await days.tidy()
  expect(await differences()).toEqual([])
})

test('whether there is more to count is read from the index, however many changes were counted before', async () => {
  const tx = await api.openTransaction()
  try {
    await tx.query(
      `INSERT INTO changes (topic, subject, version) SELECT 'order', gen_random_uuid()::text, 1 FROM generate_series(1, 20000)`,
    )
    await tx.query('ANALYZE changes')
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${READ_IS_BEHIND}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using changes_order on changes .*\n\s*Index Cond: .*ROW\(p\.xid, p\.seq\)/)
  } finally {
    await tx.end()
  }
})

test('the figures of any history of orders, counted by two processes at once, are the sums of its orders', async () => {
  const history = fc.array(fc.oneof({ arbitrary: placing, weight: 4 }, { arbitrary: changing, weight: 6 }, counting), {
    minLength: 5,
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(history, async (moves) => {
      await play(moves)
      await api.settled()
      await count()
      expect(await differences()).toEqual([])
    }),
    { numRuns: 25 },
  )
})
