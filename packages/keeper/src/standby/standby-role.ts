import { randomBytes } from 'node:crypto'

import { withClient } from '../backup/with-client.ts'
import type { DatabaseConnection } from '../connection/connect.ts'

const ROLE = 'thali_standby'

/** Makes the role with which standbys connect, or gives it a new password. Answers name and password. */
export async function makeStandbyRole(connection: DatabaseConnection): Promise<{ user: string; password: string }> {
  const password = randomBytes(24).toString('base64url')
  await withClient(connection, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE])
    const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(`${verb} ROLE ${ROLE} WITH LOGIN REPLICATION PASSWORD ${client.escapeLiteral(password)}`)
  })
  return { user: ROLE, password }
}
