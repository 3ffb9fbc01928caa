import { slugOf } from '../slug.ts'

/** Messages about the photo of a dish, used by browser and server. */
export const PHOTO_WORDS = {
  missing: 'Please provide an image URL or select a file',
  noFile: 'No file selected',
  format: 'Invalid file format. Allowed: JPEG, JPG, PNG, WEBP',
  tooLarge: 'File too large. Maximum size: 5MB',
  invalid: 'Invalid image',
  unreadable: 'Failed to read file',
  noPreview: 'Failed to create image preview',
  notAllowed: "You don't have permission to upload images",
  cancelled: 'Upload was cancelled',
  storageFull: 'Storage quota exceeded',
  unknown: 'Unknown error occurred during upload',
  noAddress: 'Failed to get download URL',
  notOurs: 'Invalid storage URL',
  elsewhere: 'Photos of other sites are not shown. Please upload the file here.',
  saveFailed: 'Failed to update photo',
  removalFailed: 'Failed to delete image',
} as const

export const MOST_PHOTO_BYTES = 5 * 1024 * 1024
/** A larger file is made smaller by the browser before it is sent. */
export const COMPRESSED_ABOVE_BYTES = 1024 * 1024
const COMPRESSED_WIDTH = 1200
export const COMPRESSED_QUALITY = 0.8

/** First bytes needed to recognise a file type. */
export const PHOTO_HEAD_BYTES = 12

const ENDINGS = new Set(['jpeg', 'jpg', 'png', 'webp'])
const TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])

export type PhotoKind = 'jpeg' | 'png' | 'webp'

/**
 * Problem with a file's name or size, before it is read; null when there is none. A name without an extension, as some
 * cameras give, is judged by its MIME type.
 */
export function photoFileProblem({ name, type, size }: { name: string; type: string; size: number }): string | null {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  const isAllowed = ending === undefined ? TYPES.has(type.toLowerCase()) : ENDINGS.has(ending)
  if (!isAllowed) return PHOTO_WORDS.format
  if (size > MOST_PHOTO_BYTES) return PHOTO_WORDS.tooLarge
  return size === 0 ? PHOTO_WORDS.invalid : null
}

/** Actual type of a file, by its first bytes; null when it is no accepted picture. */
export function photoKind(head: Uint8Array): PhotoKind | null {
  const has = (at: number, bytes: readonly number[]) => bytes.every((byte, index) => head[at + index] === byte)
  if (has(0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (has(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  // RIFF, four bytes of length, WEBP
  return has(0, [0x52, 0x49, 0x46, 0x46]) && has(8, [0x57, 0x45, 0x42, 0x50]) ? 'webp' : null
}

/** Problem with a photo's URL; null when it was uploaded here. */
export function photoUrlProblem(url: unknown): string | null {
  if (typeof url !== 'string' || url.trim() === '') return PHOTO_WORDS.missing
  return keyOfPhotoUrl(url.trim()) === undefined ? PHOTO_WORDS.elsewhere : null
}

/** How large a photo is sent: never wider than 1200, never enlarged. */
export function compressedSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, COMPRESSED_WIDTH / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Each photo is kept in these widths, the largest under the name it is known by. */
export const PHOTO_WIDTHS = [400, 800, 1200] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

const LARGEST: PhotoWidth = 1200
const FOLDER = 'menu-images'
const PREFIX = '/media/'
const LONGEST_NAME = 60

/** `menu-images/{location}/{item}/{timestamp}-{name}.webp` and its other sizes. */
const KEY = /^menu-images\/([a-z0-9-]+)\/([a-z0-9-]+)\/(\d+)-[a-z0-9-]+\.webp$/

type Owner = { location: string; id: string }

/** A given file name as a part of ours: small letters, digits and hyphens; never empty. */
export function cleanPhotoName(original: string): string {
  return slugOf(original.replace(/\.[^.]*$/, ''), LONGEST_NAME) || 'photo'
}

/**
 * Storage key of a new photo. `mark` is random: the same file sent twice becomes two photos, and one can be deleted
 * without the other.
 */
export function photoKey({ location, id }: Owner, original: string, atMs: number, mark: string): string {
  return `${FOLDER}/${location}/${id}/${atMs}-${cleanPhotoName(original)}-${mark}.webp`
}

/** Storage key of one size of a photo. */
export function photoSizeKey(key: string, width: PhotoWidth): string {
  return width === LARGEST ? key : `${key.slice(0, -'.webp'.length)}-${width}.webp`
}

/** Every file of a photo. */
export function photoSizeKeys(key: string): string[] {
  return PHOTO_WIDTHS.map((width) => photoSizeKey(key, width))
}

/** The photo a stored file belongs to, and its upload time. Undefined for other files. */
export function photoOfFile(file: string): { key: string; atMs: number } | undefined {
  const key = file.replace(/\.webp(?:\.[^./]+)?$/, '.webp').replace(/-(?:400|800)\.webp$/, '.webp')
  const atMs = Number(KEY.exec(key)?.[3] ?? Number.NaN)
  return Number.isSafeInteger(atMs) ? { key, atMs } : undefined
}

/** The address a stored photo is shown at. */
export function photoUrl(key: string): string {
  return PREFIX + key
}

/** Where the photo of an address of ours is kept; undefined for every other address. */
export function keyOfPhotoUrl(url: string): string | undefined {
  const key = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
  return KEY.test(key) ? key : undefined
}

/** Where the photo is kept when the address is one of ours in the folder of this very dish. */
export function ownPhotoKey(url: string | null, { location, id }: Owner): string | undefined {
  const key = keyOfPhotoUrl(url ?? '')
  return key?.startsWith(`${FOLDER}/${location}/${id}/`) ? key : undefined
}

/** URLs of a photo at `origin` by width for `srcset`; undefined for a photo from elsewhere, which has one size. */
export function photoSources(url: string, origin: string): string | undefined {
  const key = keyOfPhotoUrl(url)
  return key && PHOTO_WIDTHS.map((width) => `${origin}${photoUrl(photoSizeKey(key, width))} ${width}w`).join(', ')
}
