import type pg from 'pg'

/** What only people with a right may change, and the columns that say so; all columns where none are named. */
const PRIVILEGED = [
  { table: 'users', columns: 'role, is_active' },
  { table: 'menu_items' },
  { table: 'menu_categories' },
  { table: 'locations' },
  { table: 'brand_settings' },
  { table: 'house_rules' },
  { table: 'api_keys', columns: 'name, revoked_at' },
  { table: 'orders', columns: 'status, payment_status' },
  { table: 'reservations', columns: 'status' },
] as const

/** Makes the database write down every such change with its transaction. */
export async function watchPrivilegedChanges(database: pg.Client): Promise<void> {
  await database.query('CREATE UNLOGGED TABLE proof_changes (what text, subject text, xid xid8)')
  await database.query(`
    CREATE FUNCTION proof_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
    BEGIN
      INSERT INTO proof_changes
      VALUES (TG_OP || ' ' || TG_TABLE_NAME, COALESCE(changed->>'id', changed->>'name', ''), pg_current_xact_id());
      RETURN NULL;
    END $$`)
  for (const { table, ...rest } of PRIVILEGED) {
    const update = 'columns' in rest ? `UPDATE OF ${rest.columns}` : 'UPDATE'
    // A customer who signs up, orders or books changes nothing that needs a right.
    const others = ['users', 'orders', 'reservations'].includes(table) ? '' : ' OR INSERT OR DELETE'
    await database.query(
      `CREATE TRIGGER proof_change AFTER ${update}${others} ON ${table} FOR EACH ROW EXECUTE FUNCTION proof_change()`,
    )
  }
}

/** A row's `xmin` is the lower half of the number of the transaction that wrote it. */
const LOW_HALF = '(xid::text::numeric % 4294967296)'

const UNWRITTEN = `
SELECT what, subject FROM proof_changes
WHERE ${LOW_HALF} NOT IN (SELECT xmin::text::numeric FROM audit_log)`

const TWICE = `
SELECT action AS what, subject FROM audit_log
GROUP BY xmin::text, action, subject HAVING count(*) > 1`

const COUNTS = `
SELECT (SELECT count(*) FROM proof_changes)::int AS changes,
       (SELECT count(DISTINCT xid) FROM proof_changes)::int AS acts,
       (SELECT count(*) FROM audit_log)::int AS rows`

export type AuditFindings = { changes: number; acts: number; rows: number; unwritten: string[]; twice: string[] }

/** Compares what was changed with what the audit log says, transaction by transaction. */
export async function compareWithAudit(database: pg.Client): Promise<AuditFindings> {
  const list = async (query: string) =>
    (await database.query<{ what: string; subject: string }>(query)).rows.map(
      ({ what, subject }) => `${what} ${subject}`,
    )
  const { rows } = await database.query<Pick<AuditFindings, 'changes' | 'acts' | 'rows'>>(COUNTS)
  const [counts = { changes: 0, acts: 0, rows: 0 }] = rows
  return { ...counts, unwritten: await list(UNWRITTEN), twice: await list(TWICE) }
}
