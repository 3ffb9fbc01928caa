import type pg from 'pg'

import type { ClientLog } from './retrying-clients.ts'

/** Database and client records compared. All but the first two should be 0. */
export type Findings = {
  acknowledged: number
  stored: number
  lost: number
  doubled: number
  unacknowledged: number
  withoutHistory: number
  withoutChange: number
  withoutOutbox: number
  wrongAnswers: number
}

/** One message by e-mail and one by text, waiting or sent. */
const FIND_INCOMPLETE = `
SELECT count(*) FILTER (WHERE NOT EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id AND h.status = 'pending'))::int AS "withoutHistory",
       count(*) FILTER (WHERE NOT EXISTS (SELECT FROM changes c WHERE c.topic = 'order' AND c.subject = o.id::text))::int AS "withoutChange",
       count(*) FILTER (WHERE (
         SELECT count(DISTINCT channel) FROM (
           SELECT data->>'channel' AS channel FROM pgboss.job j WHERE j.name = 'message' AND j.data->>'orderId' = o.id::text
           UNION ALL
           SELECT m.channel FROM sent_messages m WHERE m.subject = o.id::text
         ) AS message
       ) < 2)::int AS "withoutOutbox"
FROM orders o`

/** Reads every order back and compares it with the response its client got. */
export async function compareWithDatabase(database: pg.Client, log: ClientLog): Promise<Findings> {
  // Without it the comparison looks through all jobs again for every order.
  await database.query(`CREATE INDEX ON pgboss.job ((data->>'orderId'))`)
  await database.query('CREATE INDEX ON changes (subject)')
  const { rows } = await database.query<{ id: string; key: string }>(
    'SELECT id, special_instructions AS key FROM orders',
  )
  const stored = Map.groupBy(rows, ({ key }) => key)
  const acknowledged = [...log.acknowledged]
  const incomplete =
    await database.query<Pick<Findings, 'withoutHistory' | 'withoutChange' | 'withoutOutbox'>>(FIND_INCOMPLETE)
  const [missing] = incomplete.rows
  if (!missing) throw new Error('The database did not answer the count.')

  return {
    acknowledged: acknowledged.length,
    stored: rows.length,
    lost: acknowledged.filter(([key, orderId]) => !stored.get(key)?.some(({ id }) => id === orderId)).length,
    doubled: [...stored.values()].filter((orders) => orders.length > 1).length,
    unacknowledged: [...stored.keys()].filter((key) => !log.acknowledged.has(key)).length,
    ...missing,
    wrongAnswers: log.wrongAnswers.length,
  }
}

export function isClean({ acknowledged, stored, ...faults }: Findings): boolean {
  return acknowledged > 0 && acknowledged === stored && Object.values(faults).every((count) => count === 0)
}
