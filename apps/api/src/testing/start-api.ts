import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { EndpointCalls } from '@thali/contracts/endpoints'
import type { ErrorReply } from '@thali/contracts/errors'
import { eventually } from '@thali/testing/eventually'
import pg from 'pg'
import { afterAll, beforeAll, inject as provided } from 'vitest'

import type { AppOptions } from '#api/app-options.ts'
import { systemClock } from '#api/clock.ts'
import { readConfig } from '#api/config/config.ts'
import { createLogger } from '#api/logger.ts'
import { type Server, startServer } from '#api/server.ts'
import { administer } from '#api/testing/administer.ts'
import { TEMPLATE, type TestPostgres } from '#api/testing/global-setup.ts'
import { openSandboxAt } from '#api/testing/sandbox-in-process.ts'

export const ADMIN = { email: 'admin@localhost.test', password: 'Owner-of-Thali-1' }
const KEYS = { admin: 'test-admin-key-0123456789abcdef', customer: 'test-customer-key-0123456789abcdef' }

/** Microseconds per password instead of a quarter of a second: the tests hash thousands. */
const CHEAP_PASSWORDS = { logN: 4, r: 8, p: 1 }

/** A caller: the headers that identify it. */
export type Caller = { headers: Record<string, string> }

export const NOBODY: Caller = { headers: {} }
export const ADMIN_PROGRAM: Caller = { headers: { 'x-api-key': KEYS.admin } }
export const CUSTOMER_PROGRAM: Caller = { headers: { 'x-api-key': KEYS.customer } }

type Options = {
  env?: Record<string, string>
  /** Time of the injected clock; default: lunch time in Halifax, when both locations are open. */
  now?: Date
  web?: AppOptions['web']
  /** Time of the stand-in card provider, in milliseconds. */
  sandboxClock?: () => number
  /** Where the server of the databases listens; the tests' own is provided by Vitest. */
  postgres?: TestPostgres
  /** Starts a second node on the database of this one, with its secrets. */
  beside?: { database: string; dataDir: string }
  /** For tests about logging; otherwise nothing is logged. */
  logger?: AppOptions['logger']
}

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
type Message = { body?: unknown; headers?: Record<string, string> }
type Answer<Reply> = { status: number; headers: Headers; body: Reply & Omit<ErrorReply, 'success'>; text: string }

/** The API of a test file: started before its tests and stopped after them. */
export function useApi(options?: Options): TestApi {
  const api = {} as TestApi
  let started: TestApi | undefined
  beforeAll(async () => {
    started = await startApi(options)
    Object.defineProperties(api, Object.getOwnPropertyDescriptors(started))
  })
  afterAll(() => started?.stop())
  return api
}

/** Starts the real server on a real database of its own, copied from the filled template. */
export async function startApi({
  env = {},
  now,
  web,
  logger,
  beside,
  sandboxClock = Date.now,
  postgres = provided('postgres'),
}: Options = {}) {
  const database = beside?.database ?? `test_${randomUUID().replaceAll('-', '')}`
  const { host, port, user } = postgres
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'thali-api-')))
  const clock = now ? createTestClock(now) : undefined
  // Copying files takes an eighth of the work of copying block by block through the log.
  if (!beside) await administer(postgres, `CREATE DATABASE ${database} TEMPLATE ${TEMPLATE} STRATEGY file_copy`)
  const pool = new pg.Pool({ host, port, user, database, max: 20 })
  // A test may end every connection on purpose; without a listener that would end the process.
  pool.on('error', () => undefined)
  let admin: Promise<Caller> | undefined

  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_API_KEY: KEYS.admin,
    CUSTOMER_API_KEY: KEYS.customer,
    LEAVE_SECONDS: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const start = () =>
    startServer({
      config,
      clock: clock ?? systemClock,
      passwordCost: CHEAP_PASSWORDS,
      openSandbox: openSandboxAt(sandboxClock),
      logger: logger ?? createLogger(config.logLevel),
      ...(web ? { web } : {}),
    })
  let server: Server = await start()

  async function request<Reply = unknown>(
    caller: Caller,
    method: string,
    url: string,
    init: Message = {},
  ): Promise<Answer<Reply>> {
    const { headers, body } = toWire(caller, init)
    const sent = { method, redirect: 'manual', headers, ...(body === undefined ? {} : { body }) } as const
    const response = await fetch(new URL(url, server.url), sent)
    // A live feed never ends.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    return toAnswer(response.status, response.headers, isStream ? '' : await response.text())
  }

  /** Like `request`, but without a socket: for tables of thousands of requests. */
  async function inject(caller: Caller, method: Method, url: string, init: Message = {}): Promise<Answer<unknown>> {
    // An injected response is complete when it ends, and a live feed does not.
    if (url.startsWith('/api/events')) return request(caller, method, url, init)
    const { headers, body } = toWire(caller, init)
    const sent = { method, url, headers, ...(body === undefined ? {} : { payload: body }) }
    const response = await server.http.inject(sent)
    const lines = Object.entries(response.headers).flatMap(([name, value]) =>
      [value].flat().map((line): [string, string] => [name, String(line)]),
    )
    return toAnswer(response.statusCode, new Headers(lines), response.body)
  }

  async function signIn(person: { email: string; password: string }): Promise<Caller> {
    return toCaller(await request(NOBODY, 'POST', '/api/auth/sign-in/email', { body: person }))
  }

  return {
    get url() {
      return server.url
    },
    get server() {
      return server
    },
    clock,
    dataDir,
    database,
    request,
    inject,
    /** Signs the webhooks of the stand-in card provider. */
    webhookSecret: config.secrets.webhook,

    /** A call of the API by its contract. */
    call<K extends keyof EndpointCalls>(
      caller: Caller,
      key: K,
      input: {
        params?: Record<string, string>
        query?: Record<string, string>
        body?: unknown
        headers?: Record<string, string>
      } = {},
    ): Promise<Answer<EndpointCalls[K]['reply']>> {
      const [method = 'GET', template = '/'] = key.split(' ')
      const filled = template.replaceAll(/:(\w+)/g, (_match, name: string) =>
        encodeURIComponent(input.params?.[name] ?? ''),
      )
      const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : ''
      return request(caller, method, `/api${filled}${query}`, input)
    },

    signIn,
    signInAsAdmin: () => signIn(ADMIN),

    /** A new customer, signed in. `headers` may name an address, where the server trusts a proxy. */
    async signUp(
      name = 'Ann Lee',
      email = `${randomUUID()}@example.com`,
      headers: Record<string, string> = {},
    ): Promise<Caller & { email: string; id: string; password: string }> {
      const password = 'Tandoor-42-hot'
      const answer = await request<{ user: { id: string } }>(NOBODY, 'POST', '/api/auth/sign-up/email', {
        body: { name, email, password },
        headers,
      })
      return { headers: { ...toCaller(answer).headers, ...headers }, email, password, id: answer.body.user.id }
    },

    /** A member of staff, signed in, working at the given locations. */
    async signUpStaff(
      role: 'staff' | 'manager' | 'admin',
      locationIds: string[],
    ): Promise<Caller & { email: string; id: string; password: string }> {
      const person = await this.signUp(`${role} person`)
      await this.sql('UPDATE users SET email_verified = true WHERE id = $1', [person.id])
      admin ??= signIn(ADMIN)
      await request(await admin, 'PATCH', `/api/admin/users/${person.id}`, { body: { role, locationIds } })
      return { ...person, ...(await signIn(person)) }
    },

    /** Rows straight from the database, for what no call shows. */
    async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await pool.query<Row>(text, values)).rows
    },

    /** A separate connection inside a transaction, for tests of slow transactions; the caller ends it. */
    async openTransaction(): Promise<pg.Client> {
      const client = new pg.Client({ host, port, user, database })
      await client.connect()
      await client.query('BEGIN')
      return client
    },

    /**
     * Waits until the change feed has delivered everything done so far. The feed waits for older transactions of the
     * whole cluster, including other tests'.
     */
    async settled(): Promise<void> {
      const [present] = await this.sql<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid')
      await eventually(async () => {
        const [oldest] = await this.sql<{ isLater: boolean }>(
          `SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 AS "isLater"`,
          [present?.xid],
        )
        return oldest?.isLater
      })
    },

    /** Messages that the stand-ins received for one recipient, newest first. */
    async messagesTo(recipient: string): Promise<{ channel: 'email' | 'sms'; subject: string | null; text: string }[]> {
      const page = new URL(`/sandbox/messages.json?${new URLSearchParams({ to: recipient })}`, server.sandboxUrl)
      const { messages } = (await (await fetch(page)).json()) as {
        messages: { channel: 'email' | 'sms'; subject: string | null; text: string }[]
      }
      return messages
    },

    async restart(): Promise<void> {
      await server.stop()
      server = await start()
    },

    async stop(): Promise<void> {
      await server.stop()
      await pool.end()
      if (beside) return
      await administer(postgres, `DROP DATABASE ${database} WITH (FORCE)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startApi>>

function toWire(caller: Caller, { body, headers }: Message) {
  return {
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...caller.headers,
      ...headers,
    } as Record<string, string>,
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  }
}

function toAnswer<Reply>(status: number, headers: Headers, text: string): Answer<Reply> {
  const isJson = text !== '' && headers.get('content-type')?.includes('json')
  return { status, headers, text, body: (isJson ? JSON.parse(text) : text) as Reply & Omit<ErrorReply, 'success'> }
}

function toCaller(answer: Answer<unknown>): Caller {
  const cookie = answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
  if (answer.status >= 400) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`)
  return { headers: { cookie } }
}

/** A clock that stands still until it is moved. */
function createTestClock(start: Date) {
  let now = start
  return {
    now: () => now,
    set: (instant: Date) => {
      now = instant
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
