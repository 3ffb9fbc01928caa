import { setTimeout as wait } from 'node:timers/promises'

import { StartRefusal } from '../start-refusal.ts'
import { createClient, type DatabaseConnection, sqlState } from './connect.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { NoPrimary } from './host-watch.ts'

const PATIENCE_MS = 60_000
const TRY_EVERY_MS = 1_000

/** The server is starting, shutting down or full. */
const AWAY_SQL = /^(57P0|53300$|08)/

/** What no waiting mends. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the password in DATABASE_URL: correct the name or the password.',
  '28000': 'The database refuses the user in DATABASE_URL: create the user, or allow it in pg_hba.conf.',
  '3D000': 'The database named in DATABASE_URL does not exist: create it, or correct the name.',
}

type Options = {
  /** Says one sentence to the operator. */
  tell: (sentence: string) => void
  patienceMs?: number
}

/**
 * Waits until the database at `DATABASE_URL` answers, at most a minute.
 *
 * @throws StartRefusal when it does not, or when it refuses us.
 */
export async function reachDatabase(
  connection: DatabaseConnection,
  { tell, patienceMs = PATIENCE_MS }: Options,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (let tries = 0; ; tries++) {
    const error = await findFault(connection)
    if (error === null) {
      for (const { sentence } of connection.Client?.hosts?.findings() ?? []) tell(sentence)
      return
    }
    const refusal = REFUSED[sqlState(error) ?? '']
    if (refusal) throw new StartRefusal(refusal, { cause: error })
    if (error instanceof StartRefusal || !isAway(error)) throw error
    if (performance.now() >= giveUpAt) {
      const seconds = Math.round(patienceMs / 1000)
      if (error instanceof NoPrimary) throw new StartRefusal(error.message, { cause: error })
      const sentence = `The database at DATABASE_URL did not answer for ${seconds} s (${reasonOf(error)}): start it, or correct the address.`
      throw new StartRefusal(sentence, { cause: error })
    }
    if (tries === 0) tell(`The database at DATABASE_URL does not answer yet (${reasonOf(error)}); waiting for it.`)
    await wait(Math.min(TRY_EVERY_MS, Math.max(0, giveUpAt - performance.now())))
  }
}

async function findFault(connection: DatabaseConnection): Promise<unknown> {
  const client = createClient(connection, { application_name: 'thali-start' })
  try {
    await client.connect()
    await client.query('SELECT 1')
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Worth waiting for. */
function isAway(error: unknown): boolean {
  return isConnectionLoss(error) || AWAY_SQL.test(sqlState(error) ?? '')
}

/** Without names and addresses: the sentence may be shown to others. */
function reasonOf(error: unknown): string {
  const { code } = (error instanceof AggregateError ? error.errors[0] : error) as { code?: string }
  return code ?? 'no answer'
}
