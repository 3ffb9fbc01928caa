import type pg from 'pg'

const FOR_EVER = Number.POSITIVE_INFINITY

/** The tables into which an order writes, and for how many days its rows stay there. */
const TABLES = [
  { name: 'orders', what: 'Order', days: FOR_EVER },
  { name: 'order_status_history', what: 'History', days: FOR_EVER },
  { name: 'audit_log', what: 'Audit log', days: FOR_EVER },
  { name: 'sent_messages', what: 'Messages sent', days: FOR_EVER },
  { name: 'changes', what: 'Changes for the live feed', days: 2 },
] as const

/** Bytes of one order in one place, indexes included, and how long they stay. */
export type Share = { what: string; bytes: number; days: number }

export type Sizes = ReadonlyMap<string, number>

/** Bytes by table, after the space of rows that nobody sees any more was given free. */
export async function readSizes(database: pg.Client): Promise<Sizes> {
  const sizes = new Map<string, number>()
  for (const name of [...TABLES.map((table) => table.name), 'idempotency_keys', 'pgboss.job']) {
    await database.query(`VACUUM ANALYZE ${name}`)
    const { rows } = await database.query<{ bytes: string }>(
      `SELECT pg_total_relation_size($1::text::regclass)
         + COALESCE((SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = $1::text::regclass), 0)
         AS bytes`,
      [name],
    )
    sizes.set(name, Number(rows[0]?.bytes))
  }
  return sizes
}

/** What `orders` more orders have added, by place and time. */
export async function sharesOf(
  database: pg.Client,
  { before, after, orders }: { before: Sizes; after: Sizes; orders: number },
): Promise<Share[]> {
  const perOrder = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / orders
  const answers = perOrder('idempotency_keys')
  const jobs = perOrder('pgboss.job')
  const ofSteps = await shareWhere(database, 'idempotency_keys', `expires_at < now() + interval '8 days'`)
  const ofPush = await shareWhere(database, 'pgboss.job', `name = 'push'`)
  return [
    ...TABLES.map(({ name, what, days }) => ({ what, days, bytes: perOrder(name) })),
    { what: 'Stored answer to the order', days: 30, bytes: answers * (1 - ofSteps) },
    { what: 'Stored answers to its steps', days: 7, bytes: answers * ofSteps },
    { what: 'Jobs of pushes', days: 7, bytes: jobs * ofPush },
    { what: 'Jobs of messages', days: 1, bytes: jobs * (1 - ofPush) },
  ]
}

/** The share of some rows in the bytes of their table; each row counts with its entries in the indexes. */
async function shareWhere(database: pg.Client, table: string, condition: string): Promise<number> {
  const entry = 150
  const { rows } = await database.query<{ share: number }>(
    `SELECT sum(size) FILTER (WHERE ${condition})::float / sum(size)::float AS share
     FROM (SELECT pg_column_size(t) + ${entry} AS size, t.* FROM ${table} AS t) AS sized`,
  )
  return rows[0]?.share ?? 0
}
