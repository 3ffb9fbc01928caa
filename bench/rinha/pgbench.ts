import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type pg from 'pg'

import type { RinhaHouse } from './house.ts'

const run = promisify(execFile)
const DATABASE = 'pgbench'
const SCALE = 10
const CLIENTS = 8

export type Ceiling = { perSecond: number; latencyMs: number }

/** TPC-B by Debian's pgbench on the same server, in the same envelope; the client stands outside, as our callers do. */
export async function runPgbench(
  { connection: { host, port, user, password } }: Pick<RinhaHouse, 'connection'>,
  database: Pick<pg.Client, 'query'>,
  seconds: number,
): Promise<Ceiling> {
  await database.query(`DROP DATABASE IF EXISTS ${DATABASE}`)
  await database.query(`CREATE DATABASE ${DATABASE}`)
  const env = { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) }
  const where = ['-h', host, '-p', String(port), '-U', user]
  await run('pgbench', [...where, '-i', '-q', '-s', String(SCALE), DATABASE], { env })
  const { stdout } = await run('pgbench', [...where, '-c', String(CLIENTS), '-T', String(seconds), DATABASE], { env })
  return {
    perSecond: Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]),
    latencyMs: Number(/^latency average = ([\d.]+)/m.exec(stdout)?.[1]),
  }
}
