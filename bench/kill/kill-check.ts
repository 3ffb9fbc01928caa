import type pg from 'pg'

import type { ClientLog } from '../support/retrying-clients.ts'

/** Database and client records compared; everything but `stored` lists keys or orders with which something is wrong. */
export type Findings = Record<
  'lost' | 'doubled' | 'unacknowledged' | 'withoutHistory' | 'withoutChange' | 'withoutOutbox',
  string[]
> & { stored: number }

/** One message by e-mail and one by text, waiting or sent. */
const FIND_INCOMPLETE = `
SELECT id,
       EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id AND h.status = 'pending') AS "hasHistory",
       EXISTS (SELECT FROM changes c WHERE c.topic = 'order' AND c.subject = o.id::text) AS "hasChange",
       (
         SELECT count(DISTINCT channel) FROM (
           SELECT data->>'channel' AS channel FROM pgboss.job j WHERE j.name = 'message' AND j.data->>'orderId' = o.id::text
           UNION ALL
           SELECT m.channel FROM sent_messages m WHERE m.subject = o.id::text
         ) AS message
       ) >= 2 AS "hasOutbox"
FROM orders o`

type Parts = { id: string; hasHistory: boolean; hasChange: boolean; hasOutbox: boolean }

/** Reads every order back and compares it with the response its client got. */
export async function compareWithDatabase(database: pg.Client, log: ClientLog): Promise<Findings> {
  // Without it the comparison looks through all jobs again for every order.
  await database.query(`CREATE INDEX ON pgboss.job ((data->>'orderId'))`)
  await database.query('CREATE INDEX ON changes (subject)')
  const { rows } = await database.query<{ id: string; key: string }>(
    'SELECT id, special_instructions AS key FROM orders',
  )
  const stored = Map.groupBy(rows, ({ key }) => key)
  const { rows: parts } = await database.query<Parts>(FIND_INCOMPLETE)
  const without = (part: Exclude<keyof Parts, 'id'>) => parts.filter((order) => !order[part]).map(({ id }) => id)
  return {
    stored: rows.length,
    lost: [...log.acknowledged]
      .filter(([key, orderId]) => !stored.get(key)?.some(({ id }) => id === orderId))
      .map(([key]) => key),
    doubled: [...stored].filter(([, orders]) => orders.length > 1).map(([key]) => key),
    unacknowledged: [...stored.keys()].filter((key) => !log.acknowledged.has(key)),
    withoutHistory: without('hasHistory'),
    withoutChange: without('hasChange'),
    withoutOutbox: without('hasOutbox'),
  }
}
