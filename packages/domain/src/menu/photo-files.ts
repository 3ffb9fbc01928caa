import { slugOf } from '../slug.ts'

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
