/** Every sound the back office makes. */
export const SOUND_NAMES = [
  'new-order',
  'urgent-order',
  'new-reservation',
  'order-changed',
  'order-cancelled',
  'connection-lost',
] as const
export type SoundName = (typeof SOUND_NAMES)[number]

/** `bell` fades out; `reed` is constant and cuts through the noise of an extractor fan. */
type Tone = { hertz: number; atSeconds: number; seconds: number; timbre: 'bell' | 'reed' }

const BELL_SECONDS = 0.48

/** No two are alike in direction or rhythm, and all are rich where small loudspeakers are loudest. */
const TONES: Record<SoundName, readonly Tone[]> = {
  'new-order': [bell(880, 0), bell(1174.66, 0.16), bell(1567.98, 0.32)],
  'urgent-order': [0, 0.2, 0.4].flatMap((at) => [reed(1760, at, 0.085), reed(1318.51, at + 0.1, 0.085)]),
  'new-reservation': [bell(1046.5, 0), bell(1396.91, 0.36)],
  'order-changed': [reed(659.26, 0, 0.12), bell(987.77, 0.16), reed(659.26, 0.5, 0.12)],
  'order-cancelled': [reed(987.77, 0, 0.18), reed(739.99, 0.22, 0.18), reed(493.88, 0.44, 0.26)],
  'connection-lost': [reed(329.63, 0, 0.34), reed(329.63, 0.44, 0.34)],
}

const PARTIALS = {
  bell: [
    [1, 1],
    [2, 0.6],
    [3.01, 0.35],
    [4.2, 0.18],
  ],
  reed: [
    [1, 1],
    [3, 0.5],
    [5, 0.3],
    [7, 0.15],
  ],
} as const

const ATTACK_SECONDS = 0.006
const RELEASE_SECONDS = 0.02
/** How fast a bell dies away: to a fifth in this time. */
const BELL_DECAY_SECONDS = 0.19
/** Amplifies the sum into soft clipping: loud, without the crackle of hard clipping. */
const DRIVE = 1.6
const PEAK = 0.97

/** A sound as samples from -1 to 1, the same on every machine. */
export function renderSound(name: SoundName, sampleRate: number): Float32Array<ArrayBuffer> {
  const tones = TONES[name]
  const seconds = Math.max(...tones.map((tone) => tone.atSeconds + tone.seconds))
  const samples = new Float32Array(Math.ceil(seconds * sampleRate))
  for (const tone of tones) addTone(samples, tone, sampleRate)

  const limited = samples.map((sample) => Math.tanh(sample * DRIVE))
  const loudest = limited.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return limited.map((sample) => (sample / loudest) * PEAK)
}

function addTone(samples: Float32Array, tone: Tone, sampleRate: number): void {
  const start = Math.round(tone.atSeconds * sampleRate)
  const length = Math.min(Math.round(tone.seconds * sampleRate), samples.length - start)
  for (let index = 0; index < length; index += 1) {
    const atSeconds = index / sampleRate
    const sample = loudnessAt(tone, atSeconds) * waveAt(tone, atSeconds)
    samples[start + index] = (samples[start + index] ?? 0) + sample
  }
}

function waveAt({ hertz, timbre }: Tone, atSeconds: number): number {
  const angle = 2 * Math.PI * hertz * atSeconds
  return PARTIALS[timbre].reduce((sum, [multiple, share]) => sum + share * Math.sin(angle * multiple), 0)
}

function loudnessAt({ timbre, seconds }: Tone, atSeconds: number): number {
  const attack = Math.min(atSeconds / ATTACK_SECONDS, 1)
  const release = Math.min((seconds - atSeconds) / RELEASE_SECONDS, 1)
  const ring = timbre === 'bell' ? 5 ** -(atSeconds / BELL_DECAY_SECONDS) : 1
  return attack * release * ring
}

function bell(hertz: number, atSeconds: number): Tone {
  return { hertz, atSeconds, seconds: BELL_SECONDS, timbre: 'bell' }
}

function reed(hertz: number, atSeconds: number, seconds: number): Tone {
  return { hertz, atSeconds, seconds, timbre: 'reed' }
}

const HEADER_BYTES = 44
const SAMPLE_BYTES = 2
const LARGEST_SAMPLE = 32_767

/** Samples from -1 to 1 as a WAV file: one channel, sixteen bits. */
export function toWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * SAMPLE_BYTES
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)

  write(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, SAMPLE_BYTES * 8, true)
  write(36, 'data')
  view.setUint32(40, dataBytes, true)
  samples.forEach((sample, index) => {
    view.setInt16(HEADER_BYTES + index * SAMPLE_BYTES, Math.round(sample * LARGEST_SAMPLE), true)
  })
  return bytes
}
