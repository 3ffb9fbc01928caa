import { renderSound, type SoundName } from './tones/tones.ts'

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
