import { pino } from 'pino'

import type { Config } from '#api/config.ts'

/**
 * JSON lines. Of an error only what helps to find it: whole error objects of libraries carry connections, and with
 * them passwords.
 */
export function createLogger(level: Config['logLevel']) {
  return pino({ level, serializers: { err: toLogged, req: () => undefined, res: () => undefined } })
}

type Logged = { type: string; message: string; stack?: string; code?: unknown; cause?: Logged }

function toLogged(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...(error.stack ? { stack: error.stack } : {}),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: toLogged(error.cause) }),
  }
}
