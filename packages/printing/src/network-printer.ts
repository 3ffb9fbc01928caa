import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import type { Bitmap } from '@thali/domain/paper/bitmap'
import { type AttemptOutcome, parsePrinterAddress, type PrinterTrouble } from '@thali/domain/paper/printers'

export type Printed = {
  outcome: Exclude<AttemptOutcome, 'sending'>
  trouble: PrinterTrouble | null
  /** Whether the printer said that it printed the sheet; left out where nothing was sent. */
  canConfirm?: boolean
}

export type Target = { address: string; canConfirm: boolean | null; isUncut: boolean }

const CONNECT_MS = 3_000
const STATUS_MS = 1_000
/** From the last byte to the answer: a long sheet takes some seconds. */
const CONFIRM_MS = 15_000
/** A blind printer gets so long to take its last bytes before the line is closed. */
const BLIND_MS = 500
/** Rows of a raster command: printers hold only so much. */
const ROWS = 200

const ESC = 0x1b
const GS = 0x1d
const INITIALISE = [ESC, 0x40]
const CUT = [GS, 0x56, 66, 0]
/** A pulse of 50 ms to the drawer at the first pin, `ESC p`. */
const KICK = Buffer.from([ESC, 0x70, 0, 25, 250])
/** Asked of the printer while nothing is printed: `DLE EOT n`. */
const STATUS = (n: number) => Buffer.from([0x10, 0x04, n])
/** Answered once everything before it was printed: Epson's process id, and the sensor of the paper, which most others have. */
const PROCESS_ID = [GS, 0x28, 0x48, 6, 0, 0x30, 0x30, 0x31, 0x31, 0x31, 0x31]
const PAPER_SENSOR = [GS, 0x72, 1]
const ANSWERS_PROCESS_ID = 0x37
const SENSOR_PAPER_END = 0x0c

/**
 * Prints a picture on a ticket printer of the network (ESC/POS): reads its state, sends the picture, cuts, and waits for its
 * answer. Without an answer the outcome is `unknown`.
 *
 * With `drawer` in place of a picture it opens the drawer that is connected to it.
 *
 * `canConfirm`: the printer has answered before, so silence is trouble; otherwise it counts as a printer that never answers.
 * `isUncut`: part of an earlier sheet hangs out of it, and is cut off first.
 */
export async function printOnNetwork(
  { address, canConfirm, isUncut }: Target,
  picture: Bitmap | 'drawer',
): Promise<Printed> {
  const line = await openLine(address)
  if (!line) return { outcome: 'not-printed', trouble: 'away' }
  try {
    const before = await askStatus(line)
    const trouble = before.trouble ?? (canConfirm === true && !before.answers ? 'offline' : null)
    if (trouble) return { outcome: 'not-printed', trouble }
    line.clear()
    await line.write(picture === 'drawer' ? KICK : bytesOf(picture, isUncut))
    if (!before.answers) {
      // Nothing can be known of a printer that answers nothing; the line itself took every byte.
      await line.end(BLIND_MS)
      return { outcome: line.isBroken() ? 'unknown' : 'printed', trouble: null, canConfirm: false }
    }
    await line.write(Buffer.from([...PROCESS_ID, ...PAPER_SENSOR]))
    const answer = await line.answer(CONFIRM_MS)
    if (answer) {
      // The paper ended with the sheet: its foot may be missing.
      const isOut = answer[0] !== ANSWERS_PROCESS_ID && ((answer[0] ?? 0) & SENSOR_PAPER_END) !== 0
      if (isOut) return { outcome: 'unknown', trouble: 'paper', canConfirm: true }
      return { outcome: 'printed', trouble: null, canConfirm: true }
    }
    const after = line.isBroken() ? null : await askStatus(line)
    return { outcome: 'unknown', trouble: after?.trouble ?? null }
  } catch {
    // The line broke after the first byte.
    return { outcome: 'unknown', trouble: null }
  } finally {
    line.close()
  }
}

function bytesOf(picture: Bitmap, isUncut: boolean): Buffer {
  const head = Buffer.from([...INITIALISE, ...(isUncut ? CUT : [])])
  return Buffer.concat([head, ...rasterOf(picture), Buffer.from(CUT)])
}

/** Reads the state of a printer without printing. */
export async function askPrinter(address: string): Promise<PrinterTrouble | null> {
  const line = await openLine(address)
  if (!line) return 'away'
  try {
    return (await askStatus(line)).trouble
  } catch {
    return 'away'
  } finally {
    line.close()
  }
}

type Line = NonNullable<Awaited<ReturnType<typeof openLine>>>

async function askStatus(line: Line): Promise<{ trouble: PrinterTrouble | null; answers: boolean }> {
  const asked: number[] = []
  for (const n of [1, 2, 4]) {
    line.clear()
    await line.write(STATUS(n))
    const [byte] = (await line.answer(STATUS_MS)) ?? []
    if (byte === undefined) return { trouble: asked.length > 0 ? 'offline' : null, answers: asked.length > 0 }
    asked.push(byte)
  }
  const [printer = 0, cause = 0, paper = 0] = asked
  if ((cause & 0x04) !== 0) return { trouble: 'cover', answers: true }
  if ((paper & 0x60) !== 0 || (cause & 0x20) !== 0) return { trouble: 'paper', answers: true }
  return { trouble: (printer & 0x08) === 0 ? null : 'offline', answers: true }
}

function* rasterOf({ width, height, bits }: Bitmap): Generator<Buffer> {
  const bytes = width / 8
  for (let row = 0; row < height; row += ROWS) {
    const rows = Math.min(ROWS, height - row)
    yield Buffer.from([GS, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, rows & 0xff, rows >> 8])
    yield Buffer.from(bits.subarray(row * bytes, (row + rows) * bytes))
  }
}

/** A line to a printer; null where it is not taken. */
async function openLine(address: string) {
  const target = parsePrinterAddress(address)
  const socket = target && (await dial(target))
  if (!socket) return null
  let received: number[] = []
  let heard = Promise.withResolvers<void>()
  let broken = false
  const fail = () => {
    broken = true
    heard.resolve()
  }
  socket.on('data', (data) => {
    received.push(...data)
    heard.resolve()
  })
  socket.on('error', fail)
  socket.on('close', fail)
  return {
    isBroken: () => broken,
    clear: () => {
      received = []
    },
    write: (data: Buffer) =>
      new Promise<void>((resolve, reject) => {
        if (broken) return reject(new Error('The line to the printer broke'))
        socket.write(data, (error) => (error ? reject(error) : resolve()))
      }),
    /** What the printer answers within a time; null: nothing. */
    async answer(withinMs: number): Promise<number[] | null> {
      heard = Promise.withResolvers<void>()
      const timer = new AbortController()
      if (received.length === 0 && !broken) {
        await Promise.race([heard.promise, wait(withinMs, undefined, { signal: timer.signal }).catch(() => {})])
      }
      timer.abort()
      return received.length > 0 ? received : null
    },
    /** Closes the connection once the printer had a moment to take the last bytes, and notices if it breaks. */
    async end(withinMs: number): Promise<void> {
      await wait(withinMs)
      if (!broken) socket.removeListener('close', fail).end()
    },
    close: () => socket.destroy(),
  }
}

function dial(target: { host: string; port: number }): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ ...target, timeout: CONNECT_MS })
    const refuse = () => {
      socket.destroy()
      resolve(null)
    }
    socket.once('timeout', refuse).once('error', refuse)
    socket.once('connect', () => {
      socket.removeListener('timeout', refuse).removeListener('error', refuse)
      socket.setTimeout(0)
      resolve(socket)
    })
  })
}
