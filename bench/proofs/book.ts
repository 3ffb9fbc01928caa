import { addDays, localParts } from '@thali/domain/time/zone'

import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { timeOnce, timeReading, toTiming } from '../scale/readers.ts'
import { growOld } from '../scale/three-years.ts'
import { placeOrder } from '../support/customer.ts'
import { openHouse } from '../support/house.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

const MOST_MINUTES = 30
const MOST_BYTES = 350
const MONTH_WITHIN_MS = 150
/** Orders placed one after the other before the history is booked, to compare those placed meanwhile with. */
const BEFORE = 300

/** As the migration of the book leaves it: all money is due, and the book is empty. */
const LEAVE_DUE = `
SET session_replication_role = replica;
TRUNCATE money_book, money_book_days;
SET session_replication_role = origin;
INSERT INTO money_due (order_id) SELECT DISTINCT order_id FROM payments`

async function timeOrder(url: string): Promise<number> {
  const begun = performance.now()
  await placeOrder(url, crypto.randomUUID())
  return performance.now() - begun
}

export const proof = defineProof({
  claim:
    'A million old orders are booked within 30 minutes while orders come in, at most 350 bytes each; a month of them is summed within 150 ms',
  page: 'performance.md',
  volume: { orders: 1_000_000 },
  async play({ volume: { orders } }, undo) {
    const { url, database, postgresVersion } = await openHouse(undo)
    await placeOrder(url, crypto.randomUUID())
    await growOld(database, { orders, users: 10_000, items: 1, reservations: 1 })
    const before: number[] = []
    while (before.length < BEFORE) before.push(await timeOrder(url))

    await database.query(LEAVE_DUE)
    const begun = performance.now()
    const meanwhile: number[] = []
    const isDue = async () => (await database.query('SELECT 1 FROM money_due LIMIT 1')).rowCount === 1
    while (await isDue()) meanwhile.push(await timeOrder(url))
    const minutes = (performance.now() - begun) / 60_000

    // PostgreSQL does this by itself within minutes. Until then every read of `money_due` passes its deleted rows.
    await database.query('VACUUM (ANALYZE) money_book, money_book_days, money_due')
    const { rows } = await database.query<{ paid: number; rows: number; bytes: number }>(`
      SELECT (SELECT count(DISTINCT order_id)::int FROM payments) AS paid, count(*)::int AS rows,
             (pg_total_relation_size('money_book') + pg_total_relation_size('money_book_days'))::float8 AS bytes FROM money_book`)
    const [{ paid, rows: booked, bytes } = { paid: 0, rows: 0, bytes: 0 }] = rows
    const ground = { url, headers: { 'x-api-key': ADMIN_KEY } }
    const lastMonth = addDays(`${localParts(new Date()).date.slice(0, 7)}-01`, -1).slice(0, 7)
    const path = `/admin/reports/month?month=${lastMonth}`
    // The first one adds up the figures of all days.
    await timeOnce(ground, path)
    const month = await timeReading(
      ground,
      { name: 'Month-end', path, withinMs: MONTH_WITHIN_MS },
      { readers: 1, seconds: 10 },
    )
    const each = bytes / Math.max(paid, 1)
    const timings = [toTiming('An order, before', 0, before), toTiming('An order, meanwhile', 0, meanwhile), month]
    return {
      postgres: postgresVersion,
      report: [
        `${inWords(orders, 'orders over three years')}: ${inWords(booked, 'rows')} of ${inWords(paid, 'paid orders')} in ${minutes.toFixed(1)} minutes, ${toCount(each)} bytes each with indexes. Orders were placed one after the other all the time; the month-end is of the month before.`,
        toTable(
          ['What', 'Answers', 'p50 ms', 'p95 ms', 'Slowest ms'],
          timings.map(({ name, answers, p50, p95, slowest }) => [
            name,
            toCount(answers),
            ...[p50, p95, slowest].map((ms) => ms.toFixed(1)),
          ]),
        ),
      ],
      found: [
        ...(booked < paid ? [`${toCount(paid - booked)} paid orders have no row`] : []),
        ...(minutes > MOST_MINUTES ? [`${minutes.toFixed(1)} minutes of ${MOST_MINUTES}`] : []),
        ...(each > MOST_BYTES ? [`${toCount(each)} bytes an order, of ${MOST_BYTES}`] : []),
        ...(month.p95 > MONTH_WITHIN_MS ? [`The month-end took ${month.p95.toFixed(1)} ms of ${MONTH_WITHIN_MS}`] : []),
      ],
      figure: `${inWords(paid, 'orders')} booked in ${minutes.toFixed(1)} minutes, ${toCount(each)} bytes each; a month p95 ${month.p95.toFixed(0)} ms`,
    }
  },
})
