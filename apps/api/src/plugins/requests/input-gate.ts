import type { IncomingMessage } from 'node:http'

import { AppError } from '@thali/contracts/errors'
import type { FastifyInstance } from 'fastify'

/** JSON bodies are orders and forms, never files. */
const JSON_LIMIT_BYTES = 256 * 1024
/** Largest body of any kind (CUS-API-04). */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024

const MAX_DEPTH = 32
/** Values and names of a body. A file is one text, and forms have a few thousand at most. */
const MAX_PARTS = 50_000
const MAX_NUMBER = 1e15
const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const PART_SIGNS = new Set(['[', '{', ',', ':'].map((sign) => sign.charCodeAt(0)))
/**
 * The first three reach a prototype. The others take the place of the methods by which JavaScript compares an object: zod
 * compares `length` before it looks at the type, and throws.
 */
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])

/**
 * Accepts only JSON that is safe to handle: no NUL and no lone surrogates (PostgreSQL refuses both), no keys that change
 * what an object is, no nesting deep enough to overflow a recursive reader.
 */
export function guardInput(app: FastifyInstance): void {
  // `GET http://elsewhere/path` is meant for a proxy, which this is not; the router would only look at the path.
  app.addHook('onRequest', async (request) => {
    if (!request.raw.url?.startsWith('/')) throw refused('The address must begin with /')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_LIMIT_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseJson(body as string))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupported-media-type')))
  app.addHook('preValidation', async (request) => {
    requirePlain(request.params)
    requirePlain(request.query)
  })
}

function parseJson(body: string): unknown {
  if (body.trim() === '') return undefined
  if (hasTooManyParts(body)) throw refused('The request has too many parts')
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (cause) {
    throw new AppError('invalid-json', { cause })
  }
  requirePlain(value)
  return value
}

/**
 * Looked at before it is parsed: ten megabytes of numbers or lists take seconds to parse and to walk through, in which
 * nobody else is answered. Whatever separates or opens parts is counted, outside of texts.
 */
function hasTooManyParts(body: string): boolean {
  if (body.length <= MAX_PARTS) return false
  let parts = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const sign = body.charCodeAt(at)
    if (isText && sign === BACKSLASH) at++
    else if (sign === QUOTE) isText = !isText
    else if (!isText && PART_SIGNS.has(sign) && ++parts > MAX_PARTS) return true
  }
  return false
}

/** Iterative on purpose: a recursive check would overflow on the input it should refuse. */
function requirePlain(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (depth > MAX_DEPTH) throw refused('The request is nested too deeply')
    if (typeof value === 'string') requirePlainText(value)
    else if (typeof value === 'number' && Math.abs(value) > MAX_NUMBER)
      throw refused('The request has a number that is too large')
    else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        requirePlainText(key)
        if (REFUSED_KEYS.has(key)) throw refused(`Unknown field: ${key}`)
        open.push({ value: child, depth: depth + 1 })
      }
    }
  }
}

function requirePlainText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw refused('The request has characters that cannot be read')
}

function refused(message: string): AppError {
  return new AppError('invalid-argument', { message })
}

/** A sender slower than this gets the response anyway, and may never see it. */
const PATIENCE_MS = 5_000

/**
 * Reads a refused body to its end before the refusal is sent. Most clients send everything before they read; a
 * connection closed meanwhile is a network error to them, and they never learn the reason.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || !isUnread(request.raw)) return
    const announced = Number(request.headers['content-length'] ?? 0)
    const isWhole = announced <= BODY_LIMIT_BYTES && (await readToEnd(request.raw))
    // An unread rest would be taken for the next request. Fastify closes every such connection, we only those with a
    // rest.
    if (isWhole) reply.removeHeader('connection')
    else reply.header('connection', 'close')
  })
}

function isUnread(message: IncomingMessage): boolean {
  const hasBody = message.headers['content-length'] !== undefined || message.headers['transfer-encoding'] !== undefined
  return hasBody && !message.complete && !message.readableEnded && !message.destroyed
}

/** Whether the end arrived, within the limit and in time. */
function readToEnd(message: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (isWhole: boolean) => {
      clearTimeout(timer)
      message.off('data', count)
      resolve(isWhole)
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > BODY_LIMIT_BYTES) finish(false)
    }
    const timer = setTimeout(finish, PATIENCE_MS, false)
    message.on('data', count)
    message.once('end', () => finish(true))
    message.once('close', () => finish(message.complete))
    message.once('error', () => finish(false))
    message.resume()
  })
}
