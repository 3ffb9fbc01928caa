import type { SetItemImage } from '@thali/contracts/menu/menu-photos'
import {
  COMPRESSED_ABOVE_BYTES,
  COMPRESSED_QUALITY,
  compressedSize,
  PHOTO_HEAD_BYTES,
  PHOTO_WORDS,
  photoFileProblem,
  photoKind,
} from '@thali/domain/menu/photos'

import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { ApiError, isApiError } from '#web/lib/api/api.ts'
import { fillPath } from '#web/lib/api/endpoints.ts'
import { createUpload, type FileUpload, UPLOAD_CANCELLED } from '#web/lib/files/file-upload.ts'

export type ReadyPhoto = {
  /** The file to upload. */
  file: Blob
  name: string
  /** A small preview as a data URL. */
  preview: string
}
export type PhotoReading = { photo: ReadyPhoto } | { problem: string }

const PREVIEW_WIDTH = 480

/** Checks a file before the upload: what is wrong with it, or its preview and the (compressed) file to send. */
export async function readPhoto(file: File): Promise<PhotoReading> {
  const problem = photoFileProblem(file)
  if (problem !== null) return { problem }
  const head = await readHead(file)
  if (head === null) return { problem: PHOTO_WORDS.unreadable }
  if (photoKind(head) === null) return { problem: PHOTO_WORDS.invalid }
  try {
    const picture = await createImageBitmap(file)
    const preview = draw(picture, PREVIEW_WIDTH).toDataURL('image/jpeg', COMPRESSED_QUALITY)
    const sent = file.size > COMPRESSED_ABOVE_BYTES ? await compress(file, picture) : { file, name: file.name }
    picture.close()
    return { photo: { ...sent, preview } }
  } catch {
    return { problem: PHOTO_WORDS.noPreview }
  }
}

async function readHead(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer())
  } catch {
    // The file was moved, or the browser may not read it.
    return null
  }
}

/** The original file if compressing does not make it smaller. */
async function compress(file: File, picture: ImageBitmap): Promise<Pick<ReadyPhoto, 'file' | 'name'>> {
  const canvas = draw(picture, compressedSize(picture).width)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', COMPRESSED_QUALITY)
  const smaller = await promise
  if (smaller === null || smaller.size >= file.size) return { file, name: file.name }
  return { file: smaller, name: `${file.name.replace(/\.[^.]*$/, '')}.jpg` }
}

/** On white, because JPEG has no transparency. */
function draw(picture: ImageBitmap, mostWidth: number): HTMLCanvasElement {
  const scale = Math.min(1, mostWidth / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

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
