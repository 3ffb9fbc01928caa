import { inflateSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { KEPT_PAPERS } from '#sandbox/features/printers/paper-roll.ts'
import { startPrinter } from '#sandbox/features/printers/printer.ts'
import type { Printer } from '#sandbox/features/printers/printer.ts'
import {
  askStatus,
  CUT,
  dial,
  feed,
  INITIALISE,
  KICK,
  PAPER_SENSOR,
  PICTURE,
  processId,
  processIdAnswer,
  raster,
  SHEET,
} from '#sandbox/testing/printer-client.ts'

const NOW = Date.UTC(2026, 4, 1, 18, 30)

let printer: Printer

beforeEach(async () => {
  printer = await startPrinter({ name: 'grill', clock: () => NOW })
})

afterEach(() => printer.close())

test('a picture that is cut is a paper with exactly its dots', async () => {
  const line = await dial(printer.port)
  line.send(SHEET, processId('0001'))
  await line.expectAnswers(processIdAnswer('0001'))

  const [paper] = printer.papers()
  expect(paper).toMatchObject({ id: '1', at: '2026-05-01T18:30:00.000Z', printer: 'grill', width: 16, height: 4 })
  expect([...paper!.bits]).toEqual(PICTURE)
})

test('pictures between two cuts are one paper, with white rows where lines are fed', async () => {
  const line = await dial(printer.port)
  line.send(INITIALISE, raster(2, [0xff, 0xff]), feed(1), raster(1, [0xaa, 0x55]), CUT, SHEET, PAPER_SENSOR)
  await line.expectAnswers('00')

  const [first, second] = printer.papers()
  expect(first).toMatchObject({ width: 16, height: 33 })
  expect([...first!.bits]).toEqual([0xff, 0xff, ...Array.from({ length: 60 }, () => 0), 0xaa, 0, 0x55, 0])
  expect([...second!.bits]).toEqual(PICTURE)
})

test('bytes of commands within a picture are dots and nothing else', async () => {
  const line = await dial(printer.port)
  const dots = [...KICK, ...askStatus(1), 0x02, 0x00, ...CUT]
  line.send(raster(2, dots), CUT, PAPER_SENSOR)
  await line.expectAnswers('00')

  expect(printer.papers().map(({ bits }) => [...bits])).toEqual([dots])
  expect(printer.kicks()).toBe(0)
})

test('commands are understood however the network splits them', async () => {
  const line = await dial(printer.port)
  for (const byte of Buffer.concat([SHEET, KICK, askStatus(1), PAPER_SENSOR, processId('~ 42')])) {
    line.send(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await line.expectAnswers(`1200${processIdAnswer('~ 42')}`)

  expect(printer.papers().map(({ bits }) => [...bits])).toEqual([PICTURE])
  expect(printer.kicks()).toBe(1)
})

test('the picture of a paper is a PNG with its dots in black', async () => {
  const line = await dial(printer.port)
  line.send(SHEET, PAPER_SENSOR)
  await line.expectAnswers('00')

  const { png } = printer.papers()[0]!
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001A\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([16, 4, 1, 0])
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  expect([...rows]).toEqual([0, 0x00, 0xfe, 0, 0xef, 0xfb, 0, 0xe4, 0xbf, 0, 0xff, 0x7f])
})

test.each([1, 2, 3, 4])('a printer that is well answers the real-time status %i with nothing amiss', async (n) => {
  const line = await dial(printer.port)
  line.send(askStatus(n))

  await expect.poll(line.answers).toBe('12')
})

test('the real-time status is answered at once, other answers after what came before them', async () => {
  printer.setPrintMs(150)
  const line = await dial(printer.port)
  line.send(SHEET, SHEET, processId('0007'), askStatus(1))
  await line.expectAnswers('12')
  expect(printer.papers()).toHaveLength(0)

  await line.expectAnswers(`12${processIdAnswer('0007')}`)
  expect(printer.papers()).toHaveLength(2)
})

test.each([
  ['text', [0x48], 'unknown byte 0x48 at 0'],
  ['an unknown command', [0x1b, 0x40, 0x1b, 0x21], 'unknown byte 0x21 at 3'],
  ['a picture of double width', [0x1d, 0x76, 0x30, 1], 'unknown byte 0x01 at 3'],
  ['a byte after a picture', [...raster(2, PICTURE), 0xff], 'unknown byte 0xff at 16'],
  ['an unknown status', [0x10, 0x04, 5], 'unknown byte 0x05 at 2'],
  ['an unprintable process id', [...processId('000').subarray(0, 10), 0x00], 'unknown byte 0x00 at 10'],
  ['another cut', [0x1d, 0x56, 0x00], 'unknown byte 0x00 at 2'],
  ['a picture without rows', [0x1d, 0x76, 0x30, 0, 2, 0, 0, 0], 'picture of 2 bytes by 0 rows at 7'],
  ['a picture wider than any paper', [0x1d, 0x76, 0x30, 0, 0, 1, 1, 0], 'picture of 256 bytes by 1 rows at 7'],
])('a printer that is sent %s notes it and hangs up', async (_name, bytes, problem) => {
  const line = await dial(printer.port)
  line.send(Buffer.from(bytes), KICK)
  await line.expectClosed()

  expect(printer.problems()).toEqual([problem])
  expect(printer.kicks()).toBe(0)
})

test('a second connection waits until the first has ended', async () => {
  const first = await dial(printer.port)
  await first.settle()
  const second = await dial(printer.port)
  second.send(SHEET, PAPER_SENSOR)
  await first.settle()
  expect(second.answers()).toBe('')
  expect(printer.papers()).toHaveLength(0)

  await first.hangUp()
  await second.expectAnswers('00')
  expect(printer.papers()).toHaveLength(1)
})

test('half a picture of a line that ended is on no paper, and the next line begins anew', async () => {
  const first = await dial(printer.port)
  first.send(SHEET.subarray(0, 14))
  await first.hangUp()
  const second = await dial(printer.port)
  second.send(SHEET, PAPER_SENSOR)
  await second.expectAnswers('00')

  expect(printer.papers().map(({ bits }) => [...bits])).toEqual([PICTURE])
  expect(printer.problems()).toEqual([])
})

test('a cut without a picture makes no paper', async () => {
  const line = await dial(printer.port)
  line.send(INITIALISE, feed(2), CUT, PAPER_SENSOR)
  await line.expectAnswers('00')

  expect([printer.papers().length, printer.uncutRows()]).toEqual([0, 0])
})

test('only the newest papers are kept, and clearing forgets them with problems and kicks', async () => {
  const line = await dial(printer.port)
  line.send(...Array.from({ length: KEPT_PAPERS + 5 }, () => SHEET), KICK, PAPER_SENSOR)
  await line.expectAnswers('00')
  expect(printer.papers()).toHaveLength(KEPT_PAPERS)
  expect(printer.papers()[0]).toMatchObject({ id: '6' })

  line.send(Buffer.from([0]))
  await line.expectClosed()
  printer.clear()
  expect([printer.papers(), printer.problems(), printer.kicks()]).toEqual([[], [], 0])
})
