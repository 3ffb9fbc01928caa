import { spawnSync } from 'node:child_process'
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type EmbeddedPostgres, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

/** The name by which the primary knows its standby. */
export const STANDBY = 'second'

/** A primary and a standby that receives its log, each a server that a test may stop and start again. */
export async function startStandbyPair() {
  const folders = await Promise.all(['first', 'second'].map((name) => mkdtemp(path.join(tmpdir(), `thali-${name}-`))))
  const [first = '', second = ''] = folders
  // The user of the servers, who may not be ours, passes through to the socket of the other one.
  for (const folder of folders) await chmod(folder, 0o711)
  await (await startEmbeddedPostgres({ dataDir: first })).stop()
  const copy = path.join(second, 'postgres')
  await cp(path.join(first, 'postgres'), copy, { recursive: true })
  await chmod(copy, 0o700)
  await writeFile(path.join(copy, 'standby.signal'), '')

  const servers: EmbeddedPostgres[] = []
  const start = async (dataDir: string, isStandby = false) => {
    const server = await startEmbeddedPostgres({ dataDir, isStandby })
    servers.push(server)
    return server
  }
  const primary = await start(first)
  const { host, port, user } = primary.connection
  await appendFile(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} application_name=${STANDBY}'\n`,
  )
  return {
    primary,
    standby: await start(second, true),
    startStandby: () => start(second, true),
    async stop(): Promise<void> {
      for (const server of servers) wake(server)
      for (const server of servers) await server.stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs statements at one of the servers, without waiting for its standby. The rows of the last one. */
export async function sqlAt<Row extends pg.QueryResultRow>(
  at: EmbeddedPostgres,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ ...at.connection, options: '-c synchronous_commit=local' })
  await client.connect()
  let rows: Row[] = []
  for (const statement of statements) ({ rows } = await client.query<Row>(statement))
  await client.end()
  return rows
}

/** Stops a server with all its workers: it keeps its connections and says nothing, as a machine that is paused does. */
export function freeze(server: EmbeddedPostgres): void {
  signalAll(server, 'SIGSTOP')
}

export function wake(server: EmbeddedPostgres): void {
  signalAll(server, 'SIGCONT')
}

/** The postmaster first, so that it starts no further workers. */
function signalAll({ pid }: EmbeddedPostgres, signal: 'SIGSTOP' | 'SIGCONT'): void {
  signalOne(pid, signal)
  const workers = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout.match(/\d+/g)
  for (const worker of workers ?? []) signalOne(Number(worker), signal)
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** A `DATABASE_URL` that names several servers. */
export function urlOf(...servers: readonly EmbeddedPostgres[]): string {
  const hosts = servers.map(({ connection: { host, port } }) => `${encodeURIComponent(host)}:${port}`)
  const { user = '', database = '' } = servers[0]?.connection ?? {}
  return `postgres://${user}@${hosts.join(',')}/${database}`
}
