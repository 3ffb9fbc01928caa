import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { AppError, type ErrorCode, errorReply } from '@thali/contracts/errors'
import { type Language, languageWanted } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { sqlState } from '@thali/keeper/connection/connect'
import { isConnectionLoss } from '@thali/keeper/connection/connection-loss'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { SECURITY_HEADERS } from '#api/plugins/site/site-headers.ts'

/** Busy, shutting down, out of connections, deadlocked, timed out: worth a retry. */
const TRANSIENT_SQL = /^(08|53|57|58)|^(25006|25P03|40001|40P01|55000|55P03)$/
/** Retry-After when nothing more specific is known. */
const RETRY_SECONDS = 2
/** The value cannot be stored as it is. */
const BAD_VALUE_SQL = /^22/

/** Gives every refusal and failure the same error shape; internal details go to the log only. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler({ preHandler: [] }, (request, reply) => sendError(noSuchCall(request), request, reply))
}

/** Calls whose address ends before the id: it is said what is missing (ADM-LOC-65, ADM-ERR-060). */
const WITHOUT_ID: readonly (readonly [address: RegExp, sentence: string])[] = [
  [/^PATCH \/api\/admin\/locations\/?$/, 'Location ID is required'],
  [/^(?:PATCH|DELETE) \/api\/admin\/menu\/[^/]*\/items\/?$/, 'Location ID and item ID are required'],
]

function noSuchCall({ method, url }: FastifyRequest): AppError {
  const called = `${method} ${url.split('?', 1)[0]}`
  const message = WITHOUT_ID.find(([address]) => address.test(called))?.[1]
  return message === undefined ? new AppError('not-found') : new AppError('invalid-argument', { message })
}

/** Answers with the error shape. Also Fastify's `frameworkErrors`, for addresses it cannot even route. */
export function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  request.refusalCode = refusal.code
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions?.url }, 'request failed')
  // A request that cannot be routed is answered before any hook runs.
  if (!reply.hasHeader('content-security-policy'))
    void reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
  const retryAfter = refusal.retryAfter ?? (refusal.status === 503 ? RETRY_SECONDS : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)))
  const body = errorReply(refusal, request.id, languageWanted(request.headers['accept-language']))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** A connection that is gone, and a request that took too long: its sender repeats it, or goes on with the rest. */
const UNANSWERED = new Set(['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT'])

/**
 * Answers what Node refuses before there is a request: headers too large, bytes that are not HTTP. A connection
 * that a browser has opened ahead and sent nothing on is closed without an answer. If the browser sends a request at
 * that moment, it sees a lost connection and repeats the request; it would take a 400 for the answer to it.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || UNANSWERED.has(error.code ?? '') || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const refusal = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'invalid-argument')
  const body = JSON.stringify(errorReply(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function toRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error)

  const state = sqlState(error)
  if (state && BAD_VALUE_SQL.test(state)) return new AppError('invalid-argument', { cause: error })
  if ((state && TRANSIENT_SQL.test(state)) || isConnectionLoss(error)) {
    return new AppError('unavailable', { cause: error })
  }
  return fromFastify(error)
}

type Issue = { instancePath: string; keyword?: string; message?: string | undefined }

/** The forms check what guests enter, so that the sentences of contracts, which are English, are for programs. */
function fromValidation(error: { validation: Issue[] }): AppError {
  const details = (language: Language) => {
    const sentences: Record<string, string> = {}
    const unsaid = REFUSAL_WORDS_OF[language].field
    for (const issue of error.validation) {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
      sentences[field] ??= (language === 'en-CA' && issue.message) || unsaid
    }
    return sentences
  }
  const [message] = Object.values(details('en-CA'))
  return new AppError('invalid-argument', { ...(message ? { message } : {}), details, cause: error })
}

const FASTIFY_STATUS: Record<number, ErrorCode> = {
  // The static-file plugin refuses paths outside its folder with 403; for the caller the file does not exist.
  403: 'not-found',
  404: 'not-found',
  405: 'not-found',
  413: 'too-large',
  // A part of the path that is longer than any of our ids.
  414: 'not-found',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  431: 'too-large',
  503: 'unavailable',
}

function fromFastify(error: FastifyError): AppError {
  const status = error.statusCode ?? 500
  // A refusal of Fastify or a plugin stays a refusal, whatever its status.
  const code = FASTIFY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid-argument' : 'internal')
  return new AppError(code, { cause: error })
}
