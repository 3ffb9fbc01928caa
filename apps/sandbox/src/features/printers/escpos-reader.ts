/** What a printer is asked to do, in the order of the bytes. */
export type PrintCommand =
  | { kind: 'initialise' | 'cut' | 'kick' | 'paper-sensor' }
  | { kind: 'feed'; lines: number }
  | { kind: 'process-id'; id: Buffer }
  | Raster

/** Rows of dots, eight to a byte, the leftmost in the highest bit; 1 is black. */
export interface Raster {
  kind: 'raster'
  bytesPerRow: number
  rows: number
  data: Buffer
}

export type ReaderEvent =
  | PrintCommand
  /** Asks for an answer at once, whatever is still to be printed. */
  | { kind: 'real-time-status'; n: number }
  /** Half of a picture's bytes are here. */
  | { kind: 'half-raster' }
  /** Something that this printer does not understand. Nothing is read after it. */
  | { kind: 'problem'; problem: string }

/** A byte as it must be, one of several, or any. */
type Expected = number | readonly number[] | 'any'
type Name = PrintCommand['kind'] | 'real-time-status'

const PRINTABLE = Array.from({ length: 95 }, (_, index) => 0x20 + index)

/** All that this printer speaks, as Epson documents it. */
const COMMANDS: readonly { name: Name; bytes: readonly Expected[] }[] = [
  { name: 'initialise', bytes: [0x1b, 0x40] },
  { name: 'feed', bytes: [0x1b, 0x64, 'any'] },
  { name: 'kick', bytes: [0x1b, 0x70, [0, 1, 0x30, 0x31], 'any', 'any'] },
  { name: 'raster', bytes: [0x1d, 0x76, 0x30, 0, 'any', 'any', 'any', 'any'] },
  { name: 'cut', bytes: [0x1d, 0x56, 0x42, 'any'] },
  { name: 'paper-sensor', bytes: [0x1d, 0x72, [0x01, 0x31]] },
  {
    name: 'process-id',
    bytes: [0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, PRINTABLE, PRINTABLE, PRINTABLE, PRINTABLE],
  },
  { name: 'real-time-status', bytes: [0x10, 0x04, [1, 2, 3, 4]] },
]

/** Wider than any paper of such printers. */
const MOST_BYTES_PER_ROW = 128

/** Reads one connection's bytes, however they are split into packets. */
export function createEscposReader() {
  let position = 0
  let begun: number[] = []
  let picture: { raster: Raster; received: number } | null = null

  /** Takes what belongs to the picture and returns how many bytes that was. */
  function* readPicture(chunk: Buffer): Generator<ReaderEvent, number> {
    if (!picture) return 0
    const { raster, received } = picture
    const taken = chunk.copy(raster.data, received)
    picture.received += taken
    const half = raster.data.length / 2
    if (received < half && picture.received >= half) yield { kind: 'half-raster' }
    if (picture.received === raster.data.length) {
      picture = null
      yield raster
    }
    return taken
  }

  function readByte(byte: number): ReaderEvent | null {
    begun.push(byte)
    const possible = COMMANDS.filter(({ bytes }) => begun.every((one, index) => isExpected(bytes[index], one)))
    if (possible.length === 0) return { kind: 'problem', problem: `unknown byte ${toHex(byte)} at ${position}` }
    const whole = possible.find(({ bytes }) => bytes.length === begun.length)
    if (!whole) return null
    const event = toEvent(whole.name, begun)
    begun = []
    if (event.kind !== 'raster') return event
    if (event.data.length === 0 || event.bytesPerRow > MOST_BYTES_PER_ROW) {
      const size = `${event.bytesPerRow} bytes by ${event.rows} rows`
      return { kind: 'problem', problem: `picture of ${size} at ${position}` }
    }
    picture = { raster: event, received: 0 }
    return null
  }

  return {
    /** What the bytes ask for, one after the other; read lazily. */
    *read(chunk: Buffer): Generator<ReaderEvent, void> {
      let index = 0
      while (index < chunk.length) {
        const taken = yield* readPicture(chunk.subarray(index))
        index += taken
        position += taken
        const byte = chunk[index]
        if (taken > 0 || byte === undefined) continue
        const event = readByte(byte)
        if (event) yield event
        if (event?.kind === 'problem') return
        index += 1
        position += 1
      }
    },
  }
}

function isExpected(expected: Expected | undefined, byte: number): boolean {
  if (expected === undefined) return false
  if (expected === 'any') return true
  return typeof expected === 'number' ? expected === byte : expected.includes(byte)
}

function toEvent(name: Name, bytes: readonly number[]): Exclude<ReaderEvent, { kind: 'half-raster' | 'problem' }> {
  const at = (index: number) => bytes[index] ?? 0
  if (name === 'feed') return { kind: name, lines: at(2) }
  if (name === 'real-time-status') return { kind: name, n: at(2) }
  if (name === 'process-id') return { kind: name, id: Buffer.from(bytes.slice(7)) }
  if (name !== 'raster') return { kind: name }
  const bytesPerRow = at(4) + 256 * at(5)
  const rows = at(6) + 256 * at(7)
  // A picture that is too wide is refused, and needs no memory before.
  const size = bytesPerRow > MOST_BYTES_PER_ROW ? 0 : bytesPerRow * rows
  return { kind: name, bytesPerRow, rows, data: Buffer.alloc(size) }
}

function toHex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`
}
