import { type DatabaseConnection, sqlState } from '@thali/keeper/connection/connect'

import { openDatabase, type Pool } from '#api/database/database.ts'
import { fail, type Finding } from './findings.ts'

/** Nothing that is asked may change anything, or hold up the product. */
const HARMLESS = '-c default_transaction_read_only=on -c statement_timeout=1500 -c lock_timeout=200'
const CONNECT_MS = 1_500

/** Asks the database of a running installation. When the database does not answer, that is the only finding. */
export async function askHarmlessly(
  connection: DatabaseConnection,
  name: string,
  ask: (pool: Pool) => Promise<Finding[]>,
): Promise<Finding[]> {
  const asking = { ...connection, max: 3, application_name: name, options: HARMLESS }
  const { pool, close } = openDatabase({ ...asking, connectionTimeoutMillis: CONNECT_MS }, () => undefined)
  try {
    return await ask(pool)
  } catch (error) {
    const reason = sqlState(error) ?? (error instanceof Error && 'code' in error ? String(error.code) : 'no answer')
    return [fail('database', `it cannot be asked (${reason}): start it, or correct DATABASE_URL`)]
  } finally {
    await close()
  }
}
