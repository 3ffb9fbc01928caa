import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Queries the database once for all requests that arrived in the same turn of the event loop. No request joins a query
 * that is already running, so no answer is older than its request.
 */
export function askTogether<Row extends { asked: string }>(ask: (values: string[]) => Promise<{ rows: Row[] }>) {
  let open: { values: Set<string>; rows: Promise<Map<string, Row>> } | undefined

  async function askFor(values: Set<string>): Promise<Map<string, Row>> {
    await nextTurn()
    open = undefined
    const { rows } = await ask([...values])
    return new Map(rows.map((row) => [row.asked, row]))
  }

  return async (value: string): Promise<Row | undefined> => {
    if (!open) {
      const values = new Set<string>()
      open = { values, rows: askFor(values) }
    }
    open.values.add(value)
    return (await open.rows).get(value)
  }
}
