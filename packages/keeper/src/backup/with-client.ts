import type pg from 'pg'

import { createClient, type DatabaseConnection } from '../connection/connect.ts'

/** Work on one connection, which is closed after it. */
export async function withClient<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(connection, { application_name: 'thali-backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
