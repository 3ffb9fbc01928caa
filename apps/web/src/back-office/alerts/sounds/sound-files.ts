import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import type { CustomName } from './sound-choices.ts'
import { renderSound, type SoundName } from './tones.ts'

const LOAD_LIMIT_MS = 5000
const DECODE_RATE = 44_100
const TONE_RATE = 22_050
/** Only the beginning of a longer file is kept in memory. */
const LONGEST_SECONDS = 10

type Sources = {
  /** The uploaded file, or the built-in one. */
  read: (name: SoundName) => Promise<ArrayBuffer>
  decode: (bytes: ArrayBuffer) => Promise<AudioBuffer>
  /** Played when loading fails or takes too long. */
  toTone: (name: SoundName) => AudioBuffer
}

/** A sound that is always playable: when it cannot be loaded in time, a generated tone. */
export async function loadSound(name: SoundName, { read, decode, toTone }: Sources): Promise<AudioBuffer> {
  try {
    return await withinLimit(read(name).then(decode))
  } catch {
    return toTone(name)
  }
}

/** Answers like the promise, or fails when that takes longer than a sound may. */
export async function withinLimit<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The sound took too long')), LOAD_LIMIT_MS)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** The sound that ships with the product. */
export async function fetchDefault(name: SoundName): Promise<ArrayBuffer> {
  const response = await fetch(`/sounds/${name}.wav`)
  if (!response.ok) throw new Error(`The sound ${name} answered ${response.status}`)
  return response.arrayBuffer()
}

/** Decodes without asking for a tap, which only playing needs. */
export async function decodeAudio(bytes: ArrayBuffer): Promise<AudioBuffer> {
  const decoded = await new OfflineAudioContext(1, 1, DECODE_RATE).decodeAudioData(bytes)
  if (decoded.length === 0) throw new Error('The sound is empty')
  return decoded.duration > LONGEST_SECONDS ? beginningOf(decoded) : decoded
}

/** The sound made from its notes, without any file. */
export function toTone(name: SoundName): AudioBuffer {
  const samples = renderSound(name, TONE_RATE)
  const buffer = new AudioBuffer({ length: samples.length, numberOfChannels: 1, sampleRate: TONE_RATE })
  buffer.copyToChannel(samples, 0)
  return buffer
}

function beginningOf(whole: AudioBuffer): AudioBuffer {
  const { numberOfChannels, sampleRate } = whole
  const beginning = new AudioBuffer({ length: LONGEST_SECONDS * sampleRate, numberOfChannels, sampleRate })
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    beginning.copyToChannel(whole.getChannelData(channel).subarray(0, beginning.length), channel)
  }
  return beginning
}

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
