import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

import type { Config } from '#api/config.ts'

/**
 * JSON lines. Of an error only what helps to find it: whole error objects of libraries carry connections, and with
 * them passwords. No address and no number of a person, whoever wrote them into a message.
 */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream) {
  const serializers = { err: toLogged, postgres: nameless, req: () => undefined, res: () => undefined }
  return destination ? pino({ level, serializers }, destination) : pino({ level, serializers })
}

/**
 * What a library prints goes the way of everything else that is logged: better-auth writes whole errors to the console,
 * with the values of the statement that failed. Answers how to undo it.
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

/** The values of a statement, which Drizzle puts behind it, up to the first line of the stack. */
const STATEMENT_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/g
const E_MAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const PHONE = /(?<![\w.-])\+?1?[ .-]?\(?[2-9]\d{2}\)?[ .-]?\d{3}[ .-]?\d{4}(?![\w-])/g

/** @param text as a library wrote it */
function nameless(text: string): string {
  return text.replaceAll(STATEMENT_VALUES, '').replaceAll(E_MAIL, '(e-mail)').replaceAll(PHONE, '(phone)')
}
