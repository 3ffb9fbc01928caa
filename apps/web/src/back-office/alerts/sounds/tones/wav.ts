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
