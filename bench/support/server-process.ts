import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

import { MEMORY_SETTINGS, NODE_OPTIONS } from '../../scripts/app-process.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import { processTree } from './process-usage.ts'

const MAIN = 'apps/api/src/main.ts'
const START_MS = 180_000
const LAST_WORDS = 20_000

/** API key with scope customer, as a table terminal has. */
export const CUSTOMER_KEY = 'bench-customer-key-0123456789abcdef'
/** API key with scope admin. */
export const ADMIN_KEY = 'bench-admin-key-0123456789abcdef'

export type ServerProcess = {
  pid: number
  url: string
  /** What it wrote last. */
  lastWords(): string
  /** Asks it to stop gracefully, and waits. */
  stop(): Promise<void>
  /** Ends the program with no chance to tidy up; its database notices and shuts down. */
  kill(): Promise<void>
  /** Ends the program and everything it started, database server included, before any of it can tidy up. */
  killEverything(): Promise<void>
}

type Settings = {
  dataDir: string
  port: number
  databaseUrl?: string
  env?: Record<string, string>
  /** Folder of the program; left out, this one. */
  program?: string | undefined
}

/** Starts the product like an operator, in a process of its own, and waits until it responds. */
export async function startServerProcess(settings: Settings): Promise<ServerProcess> {
  const { dataDir, port, databaseUrl, env = {}, program = REPOSITORY } = settings
  const child = spawn(process.execPath, [...NODE_OPTIONS, path.join(program, MAIN)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...MEMORY_SETTINGS,
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      CUSTOMER_API_KEY: CUSTOMER_KEY,
      ADMIN_API_KEY: ADMIN_KEY,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  const lastWords = listenTo(child)
  await untilItIsOpen(child, lastWords)
  return {
    pid: child.pid ?? 0,
    url,
    lastWords,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async killEverything() {
      for (const { pid } of processTree(child.pid ?? 0)) killIfAlive(pid)
      await ended
    },
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}

function listenTo(child: ChildProcess): () => string {
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-LAST_WORDS)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return () => said
}

/** Its own word counts: another program may answer at the same port. */
async function untilItIsOpen(child: ChildProcess, lastWords: () => string): Promise<void> {
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  child.stdout?.on('data', () => {
    if (lastWords().includes(' is open: ')) resolve()
  })
  child.once('exit', () => reject(new Error(`The server did not start:\n${lastWords()}`)))
  const late = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`The server was not open within ${START_MS} ms:\n${lastWords()}`))
  }, START_MS)
  await opened.finally(() => clearTimeout(late))
}

/** A free port, reused after every restart. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
