import type pg from 'pg'

export type Table = { name: string; columns: string[]; bytes: number }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }
/** What a table holds: its rows, and a sum over them that each changed row changes. */
export type Content = { rows: number; hash: string }

/** The book of migrations is written by the migrations themselves. */
const MOVED_SCHEMAS = `('public', 'pgboss')`

/** Whole tables: the rows of a partition are those of its table. Generated columns are computed anew. */
const TABLES = `
SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name,
  (SELECT array_agg(quote_ident(attname) ORDER BY attname) FROM pg_attribute
   WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
  (pg_table_size(c.oid) + (SELECT coalesce(sum(pg_table_size(relid)), 0) FROM pg_partition_tree(c.oid)))::float AS bytes
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ${MOVED_SCHEMAS} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
ORDER BY 1`

const SEQUENCES = `
SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, coalesce(last_value, start_value)::text AS "lastValue",
  last_value IS NOT NULL AS "isCalled"
FROM pg_sequences WHERE schemaname IN ${MOVED_SCHEMAS} ORDER BY 1`

/** Rows as text are only alike where both sides write values alike. */
const WRITE_ALIKE = `SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1`

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  return (await client.query<Sequence>(SEQUENCES)).rows
}

export async function writeAlike(client: pg.Client): Promise<void> {
  await client.query(WRITE_ALIKE)
}

/** Adds the hashes of all rows up, so that their order counts for nothing. */
export async function readContent(client: pg.Client, { name, columns }: Table): Promise<Content> {
  const hash = `('x' || substr(md5(ROW(${columns.join(', ')})::text), 1, 15))::bit(60)::bigint`
  const { rows } = await client.query<Content>(
    `SELECT count(*)::float AS rows, coalesce(sum(${hash}), 0)::text AS hash FROM ${name}`,
  )
  return rows[0] ?? { rows: 0, hash: '0' }
}
