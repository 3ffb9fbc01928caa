import type { DayRange } from '@thali/domain/reports'
import type { PoolClient as Transaction } from 'pg'

const FOUND_IN_DAYS = `day >= $1::date AND day < $2::date`
const CUSTOMERS_IN_DAYS = `SELECT day, customer, count(*) > 1 AS many FROM report_customers WHERE ${FOUND_IN_DAYS} GROUP BY 1, 2`
const CUSTOMERS_NAMED = `
  SELECT day, customer, count(*) > 1 AS many
  FROM unnest($1::date[], $2::text[]) AS named(day, customer)
  CROSS JOIN locations l
  JOIN report_customers USING (day, customer)
  WHERE report_customers.location_id = l.id
  GROUP BY 1, 2`

const markElsewhere = (customers: string) => `
UPDATE report_customers c SET elsewhere = found.many
FROM locations l, (${customers}) AS found
WHERE c.location_id = l.id AND c.day = found.day AND c.customer = found.customer AND c.elsewhere <> found.many`

const COUNT_VISITS = `
INSERT INTO report_visits (location_id, day, customers, xid)
SELECT location_id, day, sum(customers), pg_current_xact_id()::text::bigint
FROM (
  SELECT location_id, day, 0 AS customers FROM report_visits WHERE ${FOUND_IN_DAYS}
  UNION ALL SELECT location_id, day, 0 FROM report_days WHERE ${FOUND_IN_DAYS}
  UNION ALL SELECT location_id, day, 1 FROM report_customers WHERE ${FOUND_IN_DAYS}
) AS found
GROUP BY location_id, day
ON CONFLICT (location_id, day) DO UPDATE SET customers = excluded.customers, xid = excluded.xid`

/** After days were added up from nothing: counts their customers. */
export async function countVisits(tx: Transaction, { from, until }: DayRange): Promise<void> {
  await tx.query(COUNT_VISITS, [from, until])
  await tx.query(markElsewhere(CUSTOMERS_IN_DAYS), [from, until])
}

/** After customers came or went on some days: marks those who ordered at several locations. */
export async function markVisits(tx: Transaction, visits: readonly { day: string; customer: string }[]): Promise<void> {
  if (visits.length === 0) return
  await tx.query({
    name: 'report-mark-visits',
    text: markElsewhere(CUSTOMERS_NAMED),
    values: [visits.map(({ day }) => day), visits.map(({ customer }) => customer)],
  })
}
