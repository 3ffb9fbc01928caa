import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { eventually } from '@thali/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAIN = path.resolve(import.meta.dirname, 'main.ts')
/** Below the limit of requests of one address. */
const AT_ONCE = 2
const PAUSE_MS = 100
/** Processes start beside everything else that this machine does. */
const PATIENCE_MS = 110_000
const ADMIN_KEY = 'supervised-admin-key-0123456789'

let folder: string
let url: string
let child: ChildProcess
let printed = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-supervised-'))
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    PROCESSES: '2',
    ADMIN_API_KEY: ADMIN_KEY,
  }
  child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await eventually(async () => printed.includes('is open:'), PATIENCE_MS)
})
afterAll(async () => {
  const ended = once(child, 'exit')
  if (child.kill('SIGTERM')) await ended
  await rm(folder, { recursive: true, force: true })
  expect(child.exitCode, printed).toBe(0)
})

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** On a connection of its own, so that each of the processes may answer. */
const get = (address: string) => fetch(url + address, { headers: { connection: 'close', 'x-api-key': ADMIN_KEY } })

async function listPids(): Promise<number[]> {
  const starting = [...printed.matchAll(/"pid":(\d+)[^\n]*"msg":"starting"/g)].map(([, pid]) => Number(pid))
  return starting.filter((pid) => pid !== child.pid && isAlive(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Asks again and again until the work has ended. Answers every status, 0 for a connection that was refused. */
async function askWhile(work: Promise<unknown>): Promise<Set<number>> {
  const seen = new Set<number>()
  const over = new AbortController()
  void work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const asked = await Promise.all(Array.from({ length: AT_ONCE }, statusOfPing))
    for (const status of asked) seen.add(status)
    await wait(PAUSE_MS)
  }
  await work
  return seen
}

async function statusOfPing(): Promise<number> {
  try {
    return (await get('/api/ping')).status
  } catch {
    return 0
  }
}

async function haveChanged(before: readonly number[]): Promise<boolean> {
  const now = await listPids()
  return now.length === 2 && !now.some((pid) => before.includes(pid))
}

test('the first admin’s password is told once, although several processes start', () => {
  expect(printed.match(/First admin:/g)).toHaveLength(1)
})

test('the figures of all processes stand on the page, whichever answers', async () => {
  const page = await (await get('/metrics')).text()
  for (const slot of [1, 2]) expect(page).toContain(`thali_ready{process="${slot}"} 1`)
  expect(page.match(/^# HELP thali_ready /gm)).toHaveLength(1)
  expect(page.match(/^thali_database_up /gm)).toHaveLength(1)
})

test('no request is refused while every process is replaced', async () => {
  const before = await listPids()
  const replaced = eventually(() => haveChanged(before), PATIENCE_MS)
  child.kill('SIGHUP')
  expect(await askWhile(replaced)).toEqual(new Set([200]))
})

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'a process that gets %s is replaced, and the other answers meanwhile',
  async (signal) => {
    const [first, second] = await listPids()
    process.kill(first!, signal)
    // Each of these answers asks the others for their figures, the one that is gone too.
    const pages = Array.from({ length: 20 }, () => get('/metrics').catch(() => null))
    await eventually(async () => {
      const now = await listPids()
      return now.length === 2 && now.includes(second!) && !now.includes(first!)
    }, PATIENCE_MS)
    await Promise.all(pages)
    expect(await statusOfPing()).toBe(200)
  },
)
