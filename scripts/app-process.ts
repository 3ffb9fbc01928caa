import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { REPOSITORY } from './source-files.ts'

/** As `npm start` has them. */
export const NODE_OPTIONS = ['--max-semi-space-size=16', '--expose-gc']
/** Likewise: Memory in docs/operating.md says what each is for. */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const START_MS = 60_000
const STOP_MS = 20_000

/** The environment that Node and the system need. Settings of the person who runs the script must not reach the app. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'APPDATA', 'LOCALAPPDATA']

export type AppProcess = {
  /** Without a slash at the end. */
  url: string
  admin: { email: string; password: string }
  /** Everything it has printed so far. */
  output: () => string
  /** Asks it to end as an operator would, and removes its data. Answers the exit code. */
  stop: () => Promise<number | null>
}

type Start = {
  env?: Record<string, string>
  /** Folder of another checkout, whose site was built. */
  checkout?: string
}

/** Starts the product as it is deployed, under plain Node: free port, empty data folder, starter data, no limits. */
export async function startAppProcess({ env = {}, checkout = REPOSITORY }: Start = {}): Promise<AppProcess> {
  const root = await mkdtemp(path.join(tmpdir(), 'thali-'))
  const dataDir = path.join(root, 'data')
  const port = await findFreePort()
  const admin = { email: 'admin@localhost.test', password: 'Cardamom-and-7-cloves' }
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: admin.password,
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // As `npm start` does: what was compiled once need not be compiled for the next start.
    NODE_COMPILE_CACHE: path.join(checkout, '.cache/compiled'),
  }
  const child = spawn(process.execPath, [...NODE_OPTIONS, path.join(checkout, 'apps/api/src/main.ts')], {
    cwd: root,
    env: { ...MEMORY_SETTINGS, ...surroundings(), ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)

  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const output = () => printed

  const stop = async () => {
    const code = await endChild(child)
    process.off('exit', endWithUs)
    await rm(root, { recursive: true, force: true })
    return code
  }
  const url = `http://localhost:${port}`
  try {
    await waitUntilUp(url, child, output)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, admin, output, stop }
}

function surroundings(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

async function waitUntilUp(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const latest = Date.now() + START_MS
  while (Date.now() < latest) {
    if (hasEnded(child)) throw new Error(`The app ended while starting (code ${child.exitCode}):\n${output()}`)
    const isUp = await fetch(`${url}/api/ping`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await wait(100)
  }
  throw new Error(`The app did not answer within ${START_MS / 1000} s:\n${output()}`)
}

async function endChild(child: ChildProcess): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(forced)
  return child.exitCode
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
