import type { UploadPurpose, UploadView } from '@thali/contracts/uploads'
import { retryDelayMs } from '@thali/domain/net/asking-again'
import { nextPartBytes, UPLOADED_AT_ONCE_BYTES } from '@thali/domain/net/upload-parts'

import { isTransient } from '../api/api-error.ts'
import { type ApiError, call, isApiError } from '../api/api.ts'
import type { ReplyOf } from '../api/endpoints.ts'
import { client } from '../api/tab-client.ts'
import { apiAddress, connection } from '../connection.ts'
import { LANGUAGE } from '../language.ts'
import { wait } from '../wait.ts'

/** Code of an upload that a person does not want any more. */
export const UPLOAD_CANCELLED = 'upload-cancelled'

/** How long an upload that fails is tried again. */
const RETRY_FOR_MS = 10 * 60_000

/** The calls that take a file, as a form or by the id of an upload. */
type FileEndpoint = 'POST /admin/menu/:location/items/:id/image' | 'POST /admin/messages/image'

type FileToSend = {
  /** Below `/api`: the address of the call that takes the file. */
  path: string
  purpose: UploadPurpose
  file: Blob
  name: string
}

export type Sending = {
  signal: AbortSignal
  /** From 0 to 100. */
  onProgress: (percent: number) => void
}

/** A file and how far it has come. After a failure it is sent again from there. */
export type FileUpload<Endpoint extends FileEndpoint> = { send: (sending: Sending) => Promise<ReplyOf<Endpoint>> }

/**
 * Prepares the upload of a file: at once up to 256 KB, otherwise in parts, which go on after a cut where the server says.
 * It has one effect, however often it is sent.
 */
export function createUpload<Endpoint extends FileEndpoint>(given: FileToSend): FileUpload<Endpoint> {
  const { file } = given
  const idempotencyKey = crypto.randomUUID()
  const parts = createParts(given)

  return {
    async send({ signal, onProgress }) {
      const tell = (bytes: number) => onProgress(Math.min(100, Math.round((bytes / file.size) * 100)))
      const patience = patienceUntil(performance.now() + RETRY_FOR_MS, signal)
      if (file.size <= UPLOADED_AT_ONCE_BYTES) {
        return (await sendForm({ ...given, idempotencyKey, tell }, patience())) as ReplyOf<Endpoint>
      }
      const uploadId = await parts.send(tell, patience)
      const body = { uploadId }
      const answer = await client.request('POST', given.path, { body, idempotencyKey, ...patience() })
      return answer as ReplyOf<Endpoint>
    },
  }
}

type Patience = { signal: AbortSignal; retryForMs: number }
type Tell = (bytes: number) => void

function patienceUntil(endMs: number, signal: AbortSignal): () => Patience {
  return () => ({ signal, retryForMs: Math.max(0, endMs - performance.now()) })
}

function sendForm(
  { path, file, name, idempotencyKey, tell }: FileToSend & { idempotencyKey: string; tell: Tell },
  patience: Patience,
) {
  const body = new FormData()
  body.append('file', file, name)
  const headers = { 'idempotency-key': idempotencyKey }
  return exchange({ method: 'POST', path, headers, body, onSent: tell }, patience)
}

/** The parts of one file: `send` begins the upload, or goes on with it. */
function createParts({ purpose, file, name }: FileToSend) {
  const key = crypto.randomUUID()
  let known: string | null = null

  async function begin(patience: Patience): Promise<UploadView> {
    if (known !== null) {
      const found = await progressOf(known, patience).catch(nullIfGone)
      if (found) return found
    }
    const body = { purpose, name, type: file.type, size: file.size }
    const idempotencyKey = known === null ? key : crypto.randomUUID()
    const begun = await call('POST /admin/uploads', { body, idempotencyKey, ...patience })
    known = begun.id
    return begun
  }

  return {
    /** Sends all that is missing; returns the id of the upload. */
    async send(tell: Tell, patience: () => Patience): Promise<string> {
      let view = await begin(patience())
      let inARow = 0
      let failures = 0
      while (view.offset < view.size) {
        const { id, offset: start } = view
        const part = file.slice(start, start + nextPartBytes(inARow, view.size - start))
        try {
          view = await sendPart({ id, start, part, tell: (bytes) => tell(start + bytes) }, patience())
          inARow += 1
          failures = 0
        } catch (error) {
          const { signal, retryForMs } = patience()
          if (!isApiError(error) || !mayGoOn(error) || retryForMs === 0) throw error
          failures += 1
          await wait(retryDelayMs(failures, Math.random(), error.retryAfter), signal)
          view = await progressOf(id, patience())
          inARow = 0
          if (view.offset > start) failures = 0
        }
      }
      return view.id
    },
  }
}

type PartToSend = { id: string; start: number; part: Blob; tell: Tell }

async function sendPart({ id, start, part, tell }: PartToSend, { signal }: Patience): Promise<UploadView> {
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': String(start) }
  const sent = { method: 'PATCH', path: `/admin/uploads/${id}`, headers, body: part, onSent: tell } as const
  return (await exchange(sent, { signal, retries: 0 })) as UploadView
}

function exchange(
  sent: Omit<BodyToSend, 'signal'>,
  patience: { signal: AbortSignal; retryForMs?: number; retries?: number },
) {
  return client.exchange<unknown>(
    {
      name: `${sent.method} ${sent.path}`,
      send: (signal) => sendBody({ ...sent, signal }),
      read: (response) => response.json(),
    },
    // Slow is no failure: silence is, and ends the request by itself.
    { ...patience, timeoutMs: RETRY_FOR_MS },
  )
}

function progressOf(id: string, patience: Patience): Promise<UploadView> {
  return call('GET /admin/uploads/:id', { params: { id }, ...patience })
}

/** Whether the upload can go on after a part has failed: no answer, a busy or failing server, or another offset. */
function mayGoOn(error: ApiError): boolean {
  return error.code === 'upload-offset-wrong' || isTransient(error)
}

function nullIfGone(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null
  throw error
}

/** After this long without a byte in either direction nobody answers any more. */
const QUIET_MS = 30_000

type BodyToSend = {
  method: 'POST' | 'PATCH'
  /** Below `/api`. */
  path: string
  headers: Readonly<Record<string, string>>
  body: Blob | FormData
  /** Told of the bytes that have left. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/** Sends a body with `XMLHttpRequest`, because `fetch` tells no progress of what it sends. Otherwise the same. */
function sendBody({ method, path, headers, body, onSent, signal }: BodyToSend): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), QUIET_MS)
  }
  const abort = () => request.abort()
  const fail = () => reject(signal.aborted ? (signal.reason as Error) : new TypeError('The request got no answer'))

  request.open(method, apiAddress(path))
  const all = { ...connection.headers, accept: 'application/json', 'accept-language': LANGUAGE, ...headers }
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded }) => {
    waitForMore()
    onSent(loaded)
  })
  request.addEventListener('load', () => resolve(answerOf(request)))
  request.addEventListener('error', fail)
  request.addEventListener('abort', fail)
  request.addEventListener('loadend', () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
  signal.addEventListener('abort', abort, { once: true })
  waitForMore()
  request.send(body)
  return promise
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
