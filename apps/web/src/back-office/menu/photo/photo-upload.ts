import type { SetItemImage } from '@thali/contracts/menu/menu-photos'
import { PHOTO_WORDS } from '@thali/domain/menu/photo-check'

import type { ReadyPhoto } from './photo-file.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { fillPath } from '#web/lib/api/api-path.ts'
import { ApiError, isApiError } from '#web/lib/api/api.ts'
import { apiAddress, connection } from '#web/lib/connection.ts'
import { LANGUAGE } from '#web/lib/language.ts'

type Upload = {
  params: { location: string; id: string }
  photo: ReadyPhoto
  /** The same for every attempt with this file, so that a lost answer does not create a second photo. */
  idempotencyKey: string
  /** From 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

const TIMEOUT_MS = 60_000
const CANCELLED = 'upload-cancelled'

/** Uploads a photo with `XMLHttpRequest`, because `fetch` reports no upload progress. */
export function uploadPhoto({ params, photo, idempotencyKey, onProgress, signal }: Upload) {
  const { promise, resolve, reject } = Promise.withResolvers<SetItemImage['reply']>()
  const request = new XMLHttpRequest()
  const fail = (code: string, message: string) => () => reject(new ApiError({ code, status: 0, message }))
  request.open('POST', apiAddress(fillPath('/admin/menu/:location/items/:id/image', params)))
  for (const [name, value] of Object.entries(connection.headers)) request.setRequestHeader(name, value)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('accept-language', LANGUAGE)
  request.setRequestHeader('idempotency-key', idempotencyKey)
  request.timeout = TIMEOUT_MS
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress(Math.round((loaded / total) * 100))
  })
  request.addEventListener('load', () => {
    const answer = answerOf(request)
    if (answer instanceof ApiError) reject(answer)
    else resolve(answer)
  })
  request.addEventListener('error', fail('network-error', ''))
  request.addEventListener('timeout', fail('network-error', ''))
  request.addEventListener('abort', fail(CANCELLED, PHOTO_WORDS.cancelled))
  signal.addEventListener('abort', () => request.abort(), { once: true })

  const form = new FormData()
  form.append('file', photo.file, photo.name)
  request.send(form)
  return promise
}

/** The sentence shown when an upload fails. */
export function uploadFailureWords(error: unknown): string {
  if (!isApiError(error)) return PHOTO_WORDS.unknown
  const { code, status } = error
  if (code === CANCELLED) return PHOTO_WORDS.cancelled
  if (code === NO_ADDRESS) return PHOTO_WORDS.noAddress
  if (code === 'storage-full') return PHOTO_WORDS.storageFull
  if (status === 401 || status === 403) return PHOTO_WORDS.notAllowed
  return status === 500 ? PHOTO_WORDS.unknown : refusalReason(error)
}

const NO_ADDRESS = 'no-address'

function answerOf({ status, responseText }: XMLHttpRequest): SetItemImage['reply'] | ApiError {
  const body = parsed(responseText)
  if (status >= 200 && status < 300) {
    if (typeof body['url'] === 'string' && body['url'] !== '') return body as SetItemImage['reply']
    return new ApiError({ code: NO_ADDRESS, status, message: PHOTO_WORDS.noAddress })
  }
  const { error, code } = body
  return new ApiError({
    code: typeof code === 'string' ? code : 'unknown',
    status,
    message: typeof error === 'string' ? error : '',
  })
}

/** A proxy may answer in HTML. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
