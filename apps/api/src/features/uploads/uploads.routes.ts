import { Readable } from 'node:stream'

import { AppError } from '@thali/contracts/errors'
import { beginUpload, getUpload, sendUploadPart, UPLOAD_OFFSET } from '@thali/contracts/uploads'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Uploads } from './uploads.service.ts'
import { type RouteScope, createAddRoute } from '#api/plugins/routes.ts'

export function addUploadRoutes({ api, frame, addRoute }: RouteScope, { uploads }: { uploads: Uploads }): void {
  addRoute(beginUpload, (call) => uploads.begin(call.body, call))
  addRoute(getUpload, (call) => uploads.progress(call.params.id, call))
  // A scope of its own, because only here a body carries bytes.
  void api.register(async (scope) => {
    takeBytes(scope)
    createAddRoute(scope, frame)(sendUploadPart, (call) => uploads.add(call.params.id, partOf(call.request), call))
  })
}

const BYTES = 'application/octet-stream'
const OFFSET = /^\d{1,10}$/

/** A part of a file, on its way. */
export type SentPart = {
  /** Where in the file it begins. */
  start: number
  /** Its bytes, or those that arrived before it broke off. @throws AppError `too-large` for more than `most` */
  read: (most: number) => Promise<Buffer>
}

/** Lets the routes of this scope accept plain bytes; no other route accepts them. */
function takeBytes(scope: FastifyInstance): void {
  scope.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload))
}

/** @throws AppError `invalid-argument`, `unsupported-media-type` */
function partOf({ headers, body }: FastifyRequest): SentPart {
  if (!(body instanceof Readable))
    throw new AppError('unsupported-media-type', { message: `Send the part as ${BYTES}` })
  const offset = headers[UPLOAD_OFFSET]
  if (typeof offset !== 'string' || !OFFSET.test(offset)) {
    throw new AppError('invalid-argument', { message: `${UPLOAD_OFFSET} must be a number of bytes` })
  }
  const declared = Number(headers['content-length'] ?? 0)
  return { start: Number(offset), read: async (most) => readPart(body, declared, most) }
}

async function readPart(body: Readable, declared: number, most: number): Promise<Buffer> {
  const tooLarge = () => new AppError('too-large', { message: 'More bytes were sent than the upload has left' })
  if (declared > most) throw tooLarge()

  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > most) throw tooLarge()
      pieces.push(piece)
    }
  } catch (error) {
    // Broken off: the sender goes on after the bytes that arrived.
    if (error instanceof AppError) throw error
  }
  if (bytes === 0) throw new AppError('invalid-argument', { message: 'The part is empty' })
  return Buffer.concat(pieces)
}
