import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { createWorkshop, isAlive, query, tellOf, untilTrue } from './embedded-postgres.testing.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const workshop = createWorkshop()
afterAll(() => workshop.clear())

async function isGone(pid: number): Promise<boolean> {
  return !(await isAlive(pid))
}

/** All are stopped before the first is killed: otherwise its death would let another end the rest in order. */
function killAtOnce(pids: readonly number[]): void {
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of pids) process.kill(pid, signal)
}

test('a kill during the very first start leaves nothing half-made', async () => {
  const dataDir = await workshop.newFolder()
  await workshop.hold(dataDir, { diesEarly: true }).ended
  expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^postgres\.new-/))

  const postgres = await startEmbeddedPostgres({ dataDir })
  const rows = await query(postgres.connection, 'select 1 as one')
  await postgres.stop()

  expect(rows).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-lock'])
})

test('the database server ends when its program is killed, and its watcher with it', async () => {
  const dataDir = await workshop.newFolder()
  const holder = workshop.hold(dataDir)
  const { pid = 0, connection } = await holder.told
  const watcher = Number(await tellOf(pid, 'ppid'))
  await query(connection!, 'create table dish as select 7 as price')

  holder.process.kill('SIGKILL')
  await untilTrue(async () => (await isGone(pid)) && (await isGone(watcher)))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const rows = await query(postgres.connection, 'select price from dish')
  await postgres.stop()

  expect(rows).toEqual([{ price: 7 }])
})

test('after a kill of everything at once the next start recovers by itself', async () => {
  const dataDir = await workshop.newFolder()
  const holder = workshop.hold(dataDir)
  const { pid = 0, connection } = await holder.told
  const watcher = Number(await tellOf(pid, 'ppid'))
  await query(connection!, 'create table dish as select 7 as price')

  killAtOnce([holder.pid, watcher, ...(await children(watcher))])
  const postgres = await startEmbeddedPostgres({ dataDir })
  const rows = await query(postgres.connection, 'select price from dish')
  await postgres.stop()

  expect(rows).toEqual([{ price: 7 }])
})

test('a stale lock whose process number now belongs to another program does not stop the start', async () => {
  const dataDir = await workshop.newFolder()
  const holder = workshop.hold(dataDir)
  const { pid = 0 } = await holder.told
  const watcher = Number(await tellOf(pid, 'ppid'))
  const cluster = path.join(dataDir, 'postgres')
  const { uid, gid } = await stat(cluster)
  const stranger = spawn('sleep', ['30'], process.getuid?.() === 0 ? { uid, gid } : {})
  killAtOnce([holder.pid, watcher, ...(await children(watcher))])
  await untilTrue(() => isGone(pid))
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const lock = await readFile(path.join(cluster, name), 'utf8')
    await writeFile(path.join(cluster, name), lock.replace(String(pid), String(stranger.pid)))
  }

  const postgres = await startEmbeddedPostgres({ dataDir })
  const isStrangerUnharmed = await isAlive(stranger.pid!)
  await postgres.stop()
  stranger.kill()

  expect(isStrangerUnharmed).toBe(true)
})

test('a server that outlived its program is waited for while it ends, and never robbed', async () => {
  const dataDir = await workshop.newFolder()
  const holder = workshop.hold(dataDir)
  const { pid = 0 } = await holder.told
  const watcher = Number(await tellOf(pid, 'ppid'))
  const waiting = (await children(watcher)).filter((child) => child !== pid)
  // The waiting processes end first: they would end the server as soon as the program announces the others.
  for (const each of [...waiting, watcher, holder.pid]) process.kill(each, 'SIGKILL')
  await holder.ended

  let hasStarted = false
  const starting = startEmbeddedPostgres({ dataDir }).finally(() => (hasStarted = true))
  await untilTrue(async () =>
    (await readdir(path.join(dataDir, 'postgres-lock'))).some((name) => name.startsWith(`${process.pid}-`)),
  )
  const wasAliveMeanwhile = (await isAlive(pid)) && !hasStarted
  process.kill(pid, 'SIGINT')
  const postgres = await starting
  await postgres.stop()

  expect(wasAliveMeanwhile).toBe(true)
})

test('a server that was killed alone is started again, and connections come back', async () => {
  const log: string[] = []
  const dataDir = await workshop.newFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.push(line) })
  const pool = new Pool(postgres.connection)
  pool.on('error', () => undefined)
  await pool.query('create table dish as select 7 as price')
  const killedPid = postgres.pid

  process.kill(killedPid, 'SIGKILL')
  await untilTrue(() => postgres.pid !== killedPid)
  const { rows } = await pool.query('select price from dish')
  await pool.end()
  await postgres.stop()

  expect(rows).toEqual([{ price: 7 }])
  expect(log).toContain('The database server was ended by signal 9; starting it again.')
})

test('a server that dies again within a minute is given up, and the program is told', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: await workshop.newFolder() })
  const told = new Promise<string>((resolve) => {
    postgres.onUnexpectedExit(resolve)
  })
  const firstPid = postgres.pid
  process.kill(firstPid, 'SIGKILL')
  await untilTrue(() => postgres.pid !== firstPid)

  process.kill(postgres.pid, 'SIGKILL')
  const reason = await told
  await postgres.stop()

  expect(reason).toBe('The database server was ended by signal 9.')
})

async function children(parent: number): Promise<number[]> {
  const ps = spawn('ps', ['-A', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const chunk of ps.stdout) output += String(chunk)
  const rows = output
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}
