import multipart from '@fastify/multipart'
import { AppError } from '@thali/contracts/errors'
import { PHOTO_WORDS, photoFileProblem } from '@thali/domain/menu/photos'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type SentFile = { name: string; bytes: Buffer }

/** Largest file, and the message for a larger one. */
type Limit = { mostBytes: number; tooLarge: string }

/** Bytes a multipart form adds around its file. */
const WRAPPING_BYTES = 16 * 1024
const LONGEST_NAME = 200
const ONE_FILE = 'Send one file in the field `file`'

/** Lets the routes of this scope accept a form with one file; no other route accepts files. */
export async function takeFiles(scope: FastifyInstance, { mostBytes }: Limit): Promise<void> {
  const limits = { fileSize: mostBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 }
  await scope.register(multipart, { limits })
}

/**
 * The picture in the form's field `file`.
 *
 * @throws AppError `photo-refused`, `photo-too-large`
 */
export async function readFile(request: FastifyRequest, limit: Limit): Promise<SentFile> {
  if (!request.isMultipart()) throw fileRefused(PHOTO_WORDS.noFile)
  let file: SentFile | undefined
  try {
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared > limit.mostBytes + WRAPPING_BYTES) throw fileTooLarge(limit)
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || file) throw fileRefused(ONE_FILE)
      const name = part.filename.replaceAll(/\p{C}/gu, '').slice(-LONGEST_NAME)
      const problem = photoFileProblem({ name, type: part.mimetype, size: 1 })
      if (problem !== null) throw fileRefused(problem)
      file = { name, bytes: await part.toBuffer() }
    }
  } catch (error) {
    throw toRefusal(error, limit)
  } finally {
    // An unread body would block the next request on the same connection.
    request.raw.unpipe().resume()
  }
  if (!file) throw fileRefused(PHOTO_WORDS.noFile)
  return file
}

/** Any other problem with the form is the client's fault. */
function toRefusal(error: unknown, limit: Limit): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'FST_REQ_FILE_TOO_LARGE' ? fileTooLarge(limit) : fileRefused(ONE_FILE, error)
}

/** The refusal of a file that is larger than the limit. */
export function fileTooLarge({ tooLarge: message }: Pick<Limit, 'tooLarge'>): AppError {
  return new AppError('photo-too-large', { message, details: { file: message } })
}

/** The refusal of a file that is no picture we take. */
export function fileRefused(message: string, cause?: unknown): AppError {
  return new AppError('photo-refused', { message, details: { file: message }, cause })
}
