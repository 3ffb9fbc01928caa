import type pg from 'pg'

const WATCHED = [
  { table: 'checkouts', column: 'state' },
  { table: 'refunds', column: 'state' },
  { table: 'orders', column: 'status' },
  { table: 'orders', column: 'payment_status' },
] as const

export type PathStep = { what: string; id: string; before: string; after: string }

/** Allowed transitions of each state. Any other transition is a violation. */
const LEGAL: Record<string, readonly string[]> = {
  'checkouts.state': [
    'open>processing',
    'open>failed',
    'open>expired',
    'open>paid',
    'processing>failed',
    'processing>expired',
    'processing>paid',
    // The provider can correct itself; money that came must not be missed.
    'failed>paid',
    'expired>paid',
  ],
  // A bank can reverse: a refund that had succeeded fails.
  'refunds.state': [
    'due>requested',
    'due>succeeded',
    'due>failed',
    'requested>succeeded',
    'requested>failed',
    'succeeded>failed',
    'owed>settled',
  ],
  'orders.status': [
    'pending>preparing',
    'preparing>ready',
    'ready>completed',
    'pending>cancelled',
    'preparing>cancelled',
  ],
  'orders.payment_status': ['unpaid>paid', 'paid>refunded', 'refunded>paid'],
}

/** Makes the database record every transition of every state. */
export async function watchPaths(database: pg.Client): Promise<void> {
  await database.query('CREATE UNLOGGED TABLE proof_path (what text, id text, before text, after text)')
  for (const { table, column } of WATCHED) {
    const name = `proof_${table}_${column}`
    await database.query(`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO proof_path VALUES ('${table}.${column}', NEW.id, OLD.${column}, NEW.${column});
        RETURN NULL;
      END $$;
      CREATE TRIGGER ${name} AFTER UPDATE OF ${column} ON ${table} FOR EACH ROW
      WHEN (OLD.${column} IS DISTINCT FROM NEW.${column}) EXECUTE FUNCTION ${name}()`)
  }
}

export function isLegalStep(what: string, before: string, after: string): boolean {
  return LEGAL[what]?.includes(`${before}>${after}`) ?? false
}

export async function findIllegalSteps(database: pg.Client): Promise<{ steps: number; illegal: PathStep[] }> {
  const { rows } = await database.query<PathStep>('SELECT * FROM proof_path')
  const illegal = rows.filter(({ what, before, after }) => !isLegalStep(what, before, after))
  return { steps: rows.length, illegal }
}
