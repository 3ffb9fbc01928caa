import type pg from 'pg'

/** Messages to be sent, news of the card provider to be worked off, and money to be given back. */
const COUNT_BACKLOG = `
SELECT (SELECT count(*)::int FROM pgboss.job WHERE name = 'message' AND state IN ('created', 'retry', 'active'))
     + (SELECT count(*)::int FROM webhook_events WHERE state = 'received')
     + (SELECT count(*)::int FROM refunds WHERE state IN ('due', 'requested') AND NOT is_replaced) AS left`

export async function countBacklog(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ left: number }>(COUNT_BACKLOG)
  return rows[0]?.left ?? 0
}
