import { afterEach, beforeEach, expect, test } from 'vitest'

import { startPrinter } from '#sandbox/features/printers/printer.ts'
import type { Printer } from '#sandbox/features/printers/printer.ts'
import {
  askStatus,
  CUT,
  dial,
  KICK,
  PAPER_SENSOR,
  PICTURE,
  processId,
  processIdAnswer,
  raster,
  SHEET,
} from '#sandbox/testing/printer-client.ts'

const ALL_STATUSES = Buffer.concat([askStatus(1), askStatus(2), askStatus(3), askStatus(4)])

let printer: Printer

beforeEach(async () => {
  printer = await startPrinter()
})

afterEach(() => printer.close())

function pictures(): number[][] {
  return printer.papers().map(({ bits }) => [...bits])
}

test('a printer that refuses takes no connection, lets the one it has go on, and listens again at the same port', async () => {
  const served = await dial(printer.port)
  await served.settle()
  const waiting = await dial(printer.port)
  await printer.setFault('refuse')
  await expect(dial(printer.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await waiting.expectClosed()
  served.send(SHEET, PAPER_SENSOR)
  await served.expectAnswers('1200')
  await served.hangUp()

  await printer.setFault('ok')
  const line = await dial(printer.port)
  line.send(PAPER_SENSOR)
  await line.expectAnswers('00')
})

test('changes of a fault that come at once end with the last one', async () => {
  await Promise.all([printer.setFault('refuse'), printer.setFault('ok'), printer.setFault('refuse')])
  await expect(dial(printer.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  await Promise.all([printer.setFault('ok'), printer.setFault('refuse'), printer.setFault('ok')])
  const line = await dial(printer.port)
  await line.settle()
})

test.each([
  ['offline', '1a121212'],
  ['cover', '1a161212'],
] as const)('a printer with the fault %s says so, keeps what comes and prints it later', async (fault, statuses) => {
  await printer.setFault(fault)
  const line = await dial(printer.port)
  line.send(SHEET, PAPER_SENSOR, processId('0001'), ALL_STATUSES)
  await line.expectAnswers(statuses)
  expect(pictures()).toEqual([])

  await printer.setFault('ok')
  await line.expectAnswers(`${statuses}00${processIdAnswer('0001')}`)
  expect(pictures()).toEqual([PICTURE])
})

test('a printer out of paper says so in each status, confirms nothing and loses what comes', async () => {
  await printer.setFault('paper')
  const line = await dial(printer.port)
  line.send(SHEET, PAPER_SENSOR, processId('0001'), ALL_STATUSES)
  await line.expectAnswers('0c1a321272')

  await printer.setFault('ok')
  line.send(processId('0002'))
  await line.expectAnswers(`0c1a321272${processIdAnswer('0002')}`)
  expect(pictures()).toEqual([])
})

test('a line that breaks in the middle of a picture leaves nothing of that sheet, and the sheet before it whole', async () => {
  printer.setPrintMs(100)
  const line = await dial(printer.port)
  line.send(SHEET)
  await line.settle()
  await printer.setFault('cut-line')
  line.send(SHEET, KICK)
  await line.expectClosed()
  await expect.poll(pictures).toEqual([PICTURE])

  await printer.setFault('ok')
  const next = await dial(printer.port)
  next.send(SHEET, PAPER_SENSOR)
  await next.expectAnswers('00')
  expect(pictures()).toEqual([PICTURE, PICTURE])
  expect(printer.kicks()).toBe(0)
})

test.each([
  ['the paper sensor', PAPER_SENSOR],
  ['the process id', processId('0001')],
])('a printer whose answer to %s is lost has printed, and hangs up', async (_name, question) => {
  await printer.setFault('lose-answer')
  const line = await dial(printer.port)
  line.send(askStatus(1), SHEET, question)
  await line.expectClosed()

  expect(line.answers()).toBe('12')
  expect(pictures()).toEqual([PICTURE])
})

test('a printer that hangs reads everything, answers nothing and prints nothing', async () => {
  await printer.setFault('hang')
  const line = await dial(printer.port)
  line.send(ALL_STATUSES, SHEET, KICK, PAPER_SENSOR, processId('0001'))
  await line.hangUp()
  await printer.setFault('ok')
  const next = await dial(printer.port)
  next.send(PAPER_SENSOR)
  await next.expectAnswers('00')

  expect(line.answers()).toBe('')
  expect(pictures()).toEqual([])
  expect(printer.kicks()).toBe(0)
})

test('a blind printer prints and answers nothing', async () => {
  await printer.setFault('blind')
  const line = await dial(printer.port)
  line.send(ALL_STATUSES, SHEET, PAPER_SENSOR, processId('0001'), KICK)
  await expect.poll(() => printer.kicks()).toBe(1)
  expect(pictures()).toEqual([PICTURE])

  await printer.setFault('ok')
  line.send(PAPER_SENSOR)
  await line.expectAnswers('00')
})

test('paper that ends in the middle of a sheet holds the rest, which comes out when there is paper again', async () => {
  await printer.setFault('paper-mid')
  const line = await dial(printer.port)
  line.send(ALL_STATUSES)
  await line.expectAnswers('12121212')
  line.send(SHEET, PAPER_SENSOR, processId('0001'), ALL_STATUSES)
  await line.expectAnswers('121212121a321272')
  expect(pictures()).toEqual([])
  expect(printer.uncutRows()).toBe(2)

  await printer.setFault('ok')
  await line.expectAnswers(`121212121a32127200${processIdAnswer('0001')}`)
  expect(pictures()).toEqual([PICTURE])
  expect(printer.uncutRows()).toBe(0)
})

test('the rest of a sheet comes out even when the one who sent it has gone', async () => {
  await printer.setFault('paper-mid')
  const line = await dial(printer.port)
  line.send(raster(2, PICTURE), CUT)
  await line.settle()
  await line.hangUp()
  await printer.setFault('ok')

  await expect.poll(pictures).toEqual([PICTURE])
})
