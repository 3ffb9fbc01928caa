import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

import type { TestPostgres } from '../../apps/api/src/testing/global-setup.ts'
import type { HostReply, HostRequest } from './app-host.ts'

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const ADMIN = { email: 'admin@localhost.test', password: 'Cardamom-and-7-cloves' }

/** The environment that Node and the system need. Settings of the person who runs the tests must not reach the app. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'APPDATA', 'LOCALAPPDATA']

export type RunningApp = {
  /** Without a slash at the end. */
  url: string
  admin: { email: string; password: string }
  database: ClientConfig
  /** Where its stand-ins listen; some of what they do is for programs only. */
  sandboxUrl: string
  /** Has something done before the server stops, such as the pages closed that keep connections to it. */
  beforeStop: (task: () => Promise<unknown>) => void
  /** Stops the server and removes its data. */
  stop: () => Promise<void>
}

export type AppOptions = {
  env?: Record<string, string>
  /** Left out, the one that the test run has started. */
  postgres?: TestPostgres
}

/** The server of a test file: started before its tests and stopped after them. */
export function useApp(options?: AppOptions): RunningApp {
  const app = {} as RunningApp
  let started: RunningApp | undefined
  beforeAll(async () => {
    started = Object.assign(app, await startApp(options))
  })
  afterAll(() => started?.stop())
  return app
}

/** Starts the real server: a free port, a database of its own with starter data, and the limits of a real restaurant. */
export async function startApp({ env = {}, postgres = inject('postgres') }: AppOptions = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thali-app-'))
  const database = `journey_${randomUUID().replaceAll('-', '')}`
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LIMITS: 'on',
    // So that each person can have an address of their own; a browser has that of the machine.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'error',
    ...env,
  }
  const { port, sandboxUrl } = await startAtFreePort((at) =>
    askHost({ database, postgres, settings: { ...settings, PORT: String(at) } }),
  )
  const tasks: (() => Promise<unknown>)[] = []
  return {
    url: `http://localhost:${port}`,
    admin: ADMIN,
    database: { ...postgres, database },
    sandboxUrl: sandboxUrl ?? '',
    beforeStop: (task) => tasks.push(task),
    stop: async () => {
      for (const task of tasks) await task()
      await askHost({ database, postgres, settings: null })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let host: ChildProcess | undefined

/**
 * One process runs the apps of all files of a test worker, so that the server's code is loaded and compiled once. It is
 * started without the test runner, as the server is in production.
 */
function theHost(): ChildProcess {
  if (host?.connected) return host
  const passedOn = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  host = fork(path.join(import.meta.dirname, 'app-host.ts'), {
    env: { ...Object.fromEntries(passedOn), NODE_COMPILE_CACHE: path.join(REPOSITORY, '.cache/compiled') },
    execArgv: [],
  })
  // The last app has been stopped by then; the process ends when this one disconnects.
  host.unref()
  host.channel?.unref()
  return host
}

async function askHost(request: HostRequest): Promise<string | undefined> {
  const child = theHost()
  child.channel?.ref()
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      const settle = (error: string | null, sandboxUrl?: string) => {
        child.off('message', hear)
        child.off('exit', fail)
        if (error === null) resolve(sandboxUrl)
        else reject(new Error(error))
      }
      const hear = ({ database, error, sandboxUrl }: HostReply) => {
        if (database === request.database) settle(error, sandboxUrl)
      }
      const fail = (code: number | null) => settle(`The process of the apps ended with code ${code}.`)
      child.on('message', hear)
      child.on('exit', fail)
      child.send(request)
    })
  } finally {
    child.channel?.unref()
  }
}

/** Below the ports that the system gives to connections, and other ones for each test worker. */
const FIRST_PORT = 15_000
const PORTS_OF_WORKER = 500

type Started = { port: number; sandboxUrl: string | undefined }

/**
 * Starts at the first port of this worker on which nobody listens: mostly the one of the app before, whose scripts are
 * fetched. Another test run on this machine may take the port between the look and the start; then it is the next one.
 */
async function startAtFreePort(start: (port: number) => Promise<string | undefined>): Promise<Started> {
  const first = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 32) * PORTS_OF_WORKER
  for (let port = first; port < first + PORTS_OF_WORKER; port += 1) {
    if (!(await isFree(port))) continue
    try {
      return { port, sandboxUrl: await start(port) }
    } catch (error) {
      if (!String(error).includes('EADDRINUSE')) throw error
    }
  }
  throw new Error(`No port from ${first} on is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => probe.close(resolve))
  return isListening
}
