import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import type { CustomName } from './sound-choices.ts'

const MEGABYTE = 1024 * 1024
const LARGEST_BYTES = 5 * MEGABYTE
const ENDINGS = /\.(?:mp3|mp4|wav|m4a)$/i
/** Some systems call an M4A a video, and some give no type at all. */
const TYPES = /^(?:audio\/.+|video\/mp4|)$/

/** File types offered by the file picker. */
export const ACCEPTED = '.mp3,.mp4,.wav,.m4a,audio/mpeg,audio/mp4,audio/wav,audio/x-m4a'

const NO_AUDIO = 'File must be an audio file (MP3, MP4, WAV, etc.)'
const TOO_LARGE = 'Audio file must be less than 5MB'
export const NOT_LOADED = 'Invalid audio file or failed to load'

/** Why a file cannot be a sound, as far as that shows without playing it; null when it may be one. */
export function fileObjection({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!ENDINGS.test(name) || !TYPES.test(type)) return NO_AUDIO
  return size < LARGEST_BYTES ? null : TOO_LARGE
}

type Schema = DBSchema & { sounds: { key: CustomName; value: Blob } }

let opened: Promise<IDBPDatabase<Schema>> | null = null

/** A sound of one's own, kept on this device; undefined where there is none. */
export async function findCustomSound(name: CustomName): Promise<Blob | undefined> {
  return (await database()).get('sounds', name)
}

export async function keepCustomSound(name: CustomName, file: Blob): Promise<void> {
  await (await database()).put('sounds', file, name)
}

export async function forgetCustomSound(name: CustomName): Promise<void> {
  await (await database()).delete('sounds', name)
}

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('thali-sounds', 1, { upgrade: (fresh) => void fresh.createObjectStore('sounds') }).catch(
    (error: unknown) => {
      opened = null
      throw error
    },
  )
  return opened
}
