import pg from 'pg'

import type { TestPostgres } from '#api/testing/global-setup.ts'

/** Runs a statement about whole databases. */
export async function administer(postgres: TestPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ ...postgres, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
