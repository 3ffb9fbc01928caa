import type { SetItemImage } from '@thali/contracts/menu/menu-photos'
import { PHOTO_WORDS } from '@thali/domain/menu/photo-check'

import type { ReadyPhoto } from './photo-file.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { fillPath } from '#web/lib/api/api-path.ts'
import { ApiError, isApiError } from '#web/lib/api/api.ts'
import { createUpload, type FileUpload, UPLOAD_CANCELLED } from '#web/lib/upload/file-upload.ts'

const ENDPOINT = '/admin/menu/:location/items/:id/image'
const NO_ADDRESS = 'no-address'

type Endpoint = `POST ${typeof ENDPOINT}`
export type PhotoUpload = FileUpload<Endpoint>

/** The upload of a photo to a dish. */
export function photoUpload(dish: { location: string; id: string }, { file, name }: ReadyPhoto): PhotoUpload {
  return createUpload<Endpoint>({ path: fillPath(ENDPOINT, dish), purpose: 'dish-photo', file, name })
}

/** The answer to an upload. Throws where it names no address. */
export function withAddress(reply: SetItemImage['reply']): SetItemImage['reply'] {
  if (reply.url) return reply
  throw new ApiError({ code: NO_ADDRESS, status: 200, message: PHOTO_WORDS.noAddress })
}

/** The sentence shown when an upload fails. */
export function uploadFailureWords(error: unknown): string {
  if (!isApiError(error)) return PHOTO_WORDS.unknown
  const { code, status } = error
  if (code === UPLOAD_CANCELLED) return PHOTO_WORDS.cancelled
  if (code === NO_ADDRESS) return PHOTO_WORDS.noAddress
  if (code === 'storage-full') return PHOTO_WORDS.storageFull
  if (status === 401 || status === 403) return PHOTO_WORDS.notAllowed
  return status === 500 ? PHOTO_WORDS.unknown : refusalReason(error)
}
