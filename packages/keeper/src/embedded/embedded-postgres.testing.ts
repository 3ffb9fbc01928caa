import { spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'

import type { EmbeddedPostgres } from './embedded-postgres.ts'
import type { ServerUser } from './server-user.ts'

/** Status lines printed by the test program that holds the database. */
export type Told = {
  pid?: number
  connection?: EmbeddedPostgres['connection']
  refusal?: { name: string; message: string }
}

export type Holder = { process: ChildProcess; pid: number; told: Promise<Told>; ended: Promise<void> }

/** Against what hangs, not a measure of speed. */
const PATIENCE_MS = 20_000
const PROGRAM = fileURLToPath(new URL('embedded-postgres.fixture.ts', import.meta.url))

/** Folders and processes of one test file; all are removed after it. */
export function createWorkshop() {
  const folders: string[] = []
  const holders: Holder[] = []

  return {
    async newFolder(owner?: ServerUser): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), 'thali-test-'))
      folders.push(folder)
      if (owner) await chown(folder, owner.uid, owner.gid)
      return folder
    },

    /** Starts another Node program that opens the data directory and keeps it open, or dies while it makes the cluster. */
    hold(dataDir: string, { user, diesEarly = false }: { user?: ServerUser; diesEarly?: boolean } = {}): Holder {
      const program = [PROGRAM, dataDir, ...(diesEarly ? ['--dies-early'] : [])]
      const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'], ...user })
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
      })
      const told = new Promise<Told>((resolve) => {
        const lines = createInterface({ input: child.stdout })
        lines.once('line', (line) => resolve(JSON.parse(line) as Told))
        lines.once('close', () => resolve({}))
      })
      const holder = { process: child, pid: child.pid ?? 0, told, ended }
      holders.push(holder)
      return holder
    },

    async clear(): Promise<void> {
      for (const { process: child, ended } of holders) {
        child.kill('SIGTERM')
        await ended
      }
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Runs one statement over a connection of its own. */
export async function query(
  connection: EmbeddedPostgres['connection'],
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Polls until the condition is true. */
export async function untilTrue(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`Not so within 20 seconds: ${isSo.toString()}`)
    await wait(5)
  }
}

/** Whether a process exists. A zombie (ended but not yet reaped) counts as gone. */
export async function isAlive(pid: number): Promise<boolean> {
  const state = await tellOf(pid, 'state')
  return state !== '' && !state.startsWith('Z')
}

/** One column of `ps` for a process; empty when the process does not exist. */
export async function tellOf(pid: number, column: string): Promise<string> {
  const ps = spawn('ps', ['-o', `${column}=`, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const chunk of ps.stdout) output += String(chunk)
  return output.trim()
}
