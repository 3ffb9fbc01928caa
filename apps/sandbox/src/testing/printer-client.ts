import { once } from 'node:events'
import { connect } from 'node:net'

import { expect } from 'vitest'

export const INITIALISE = Buffer.from([0x1b, 0x40])
export const CUT = Buffer.from([0x1d, 0x56, 0x42, 3])
export const KICK = Buffer.from([0x1b, 0x70, 0, 25, 250])
export const PAPER_SENSOR = Buffer.from([0x1d, 0x72, 0x31])

export function feed(lines: number): Buffer {
  return Buffer.from([0x1b, 0x64, lines])
}

export function askStatus(n: number): Buffer {
  return Buffer.from([0x10, 0x04, n])
}

export function processId(id: string): Buffer {
  return Buffer.concat([Buffer.from([0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30]), Buffer.from(id)])
}

/** What an Epson answers to it, in hex. */
export function processIdAnswer(id: string): string {
  return `3722${Buffer.from(id).toString('hex')}00`
}

/** A command that prints these rows of dots. */
export function raster(bytesPerRow: number, data: readonly number[]): Buffer {
  const rows = data.length / bytesPerRow
  const size = [bytesPerRow % 256, bytesPerRow >> 8, rows % 256, rows >> 8]
  return Buffer.from([0x1d, 0x76, 0x30, 0, ...size, ...data])
}

/** Four rows of sixteen dots, and as a whole sheet. */
export const PICTURE = [0xff, 0x01, 0x10, 0x04, 0x1b, 0x40, 0x00, 0x80]
export const SHEET = Buffer.concat([INITIALISE, raster(2, PICTURE), CUT])

/** A connection to a printer. */
export async function dial(port: number) {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  let isClosed = false
  socket.on('data', (chunk) => received.push(chunk))
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  // A printer may break the line, which is no error of the test.
  socket.on('error', () => {})

  function answers(): string {
    return Buffer.concat(received).toString('hex')
  }

  return {
    send: (...parts: readonly Buffer[]) => void socket.write(Buffer.concat(parts)),
    /** In hex, all in a row. */
    answers,
    async expectAnswers(hex: string): Promise<void> {
      await expect.poll(answers).toBe(hex)
    },
    async expectClosed(): Promise<void> {
      await expect.poll(() => isClosed).toBe(true)
    },

    /** Fulfilled when the printer has read all that was sent before, if it answers at all. */
    async settle(): Promise<void> {
      const before = answers().length
      socket.write(askStatus(3))
      await expect.poll(() => answers().length).toBeGreaterThan(before)
    },

    async hangUp(): Promise<void> {
      socket.end()
      await expect.poll(() => isClosed).toBe(true)
    },
  }
}
