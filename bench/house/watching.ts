import type { TestApi } from '../../apps/api/src/testing/start-api.ts'

/** Each state, with those that may follow it. */
const MAY_FOLLOW: Record<string, string> = {
  'checkouts open': 'processing failed expired paid',
  'checkouts processing': 'failed expired paid',
  // The provider can correct itself; money that came must not be missed.
  'checkouts failed': 'paid',
  'checkouts expired': 'paid',
  'refunds due': 'requested succeeded failed',
  'refunds requested': 'succeeded failed',
  // A bank can take back what it had confirmed.
  'refunds succeeded': 'failed',
  'refunds owed': 'settled succeeded',
}

const watch = (table: string) => `
  CREATE TRIGGER proof_step AFTER UPDATE OF state ON ${table} FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION proof_step();`

/** Makes the database record each step of pages and refunds, and what every order was due for each time that it was written. */
export const WATCH = `
  CREATE UNLOGGED TABLE proof_steps (what text, from_state text, to_state text);
  CREATE FUNCTION proof_step() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO proof_steps VALUES (TG_TABLE_NAME, OLD.state, NEW.state);
    RETURN NULL;
  END $$;
  ${['checkouts', 'refunds'].map(watch).join('')}
  CREATE UNLOGGED TABLE proof_promises (id text, version int, due timestamptz, because jsonb);
  CREATE FUNCTION proof_promise() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO proof_promises
    VALUES (NEW.id, NEW.version, COALESCE(NEW.promised_for, NEW.estimated_ready), NEW.promise_because);
    RETURN NULL;
  END $$;
  CREATE TRIGGER proof_promise AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION proof_promise()`

export async function illegalSteps(api: TestApi): Promise<string[]> {
  const steps = await api.sql<{ what: string; from_state: string; to_state: string }>('SELECT * FROM proof_steps')
  return steps.flatMap(({ what, from_state: from, to_state: to }) =>
    MAY_FOLLOW[`${what} ${from}`]?.split(' ').includes(to)
      ? []
      : [`pages and refunds go legal steps: ${what} ${from} > ${to}`],
  )
}
