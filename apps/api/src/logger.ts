import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'

import type { Config } from './config/config.ts'
import { locationOf } from '#api/plugins/requests/refusals.ts'

/**
 * JSON lines. Of an error only the fields that help to find it: library errors carry connections with passwords. E-mail
 * addresses, phone numbers, keys and tokens are removed from every message.
 */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream) {
  const serializers = { err: toLogged, postgres: nameless, req: () => undefined, res: () => undefined }
  // Read by people at night: words and a time with its zone.
  const formatters = { level: (label: string) => ({ level: label }) }
  const options = { level, serializers, formatters, timestamp: pino.stdTimeFunctions.isoTime }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Sends console output of libraries to the log: better-auth prints whole errors, including the values of failed
 * statements. Returns the undo function.
 */
export function takeOverConsole(logger: Pick<FastifyBaseLogger, 'error' | 'warn'>): () => void {
  const { error, warn } = console
  for (const way of ['error', 'warn'] as const) {
    console[way] = (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error)
      const text = words.filter((word) => typeof word === 'string').join(' ')
      logger[way](err ? { err } : {}, nameless(text) || 'printed by a library')
    }
  }
  return () => Object.assign(console, { error, warn })
}

type Logged = { type: string; message: string; stack?: string; code?: unknown; cause?: Logged }

function toLogged(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: nameless(String(error)) }
  return {
    type: error.name,
    message: nameless(error.message),
    ...(error.stack ? { stack: nameless(error.stack) } : {}),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: toLogged(error.cause) }),
  }
}

/** The values of a statement that Drizzle appends to its message, up to the first line of the stack. */
const STATEMENT_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/g
const E_MAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const PHONE = /(?<![\w.-])\+?1?[ .-]?\(?[2-9]\d{2}\)?[ .-]?\d{3}[ .-]?\d{4}(?![\w-])/g

/** Our API keys and tablets' tokens, and whatever else stands where one is sent. */
const SECRET = /\bthali_(?:admin|customer|tablet)_[\w.-]+|(?<=\bbearer +)\S+/gi

/** @param text a message written by a library */
function nameless(text: string): string {
  return text
    .replaceAll(STATEMENT_VALUES, '')
    .replaceAll(SECRET, '(secret)')
    .replaceAll(E_MAIL, '(e-mail)')
    .replaceAll(PHONE, '(phone)')
}

const SLOW_MS = 1_000

/**
 * One JSON line for every request that changed something, failed or was slow. Routes are logged by their pattern: no
 * query, body or header reaches the log but the id of a location, so no token and no address does.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const changed = request.method !== 'GET' && request.method !== 'HEAD'
    const failed = reply.statusCode >= 500
    if (changed || failed || reply.elapsedTime > SLOW_MS) {
      request.log[failed ? 'error' : 'info'](
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          code: request.refusalCode,
          location: locationOf(request),
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    }
    done()
  })
}
