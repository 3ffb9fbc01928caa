import { hash } from 'node:crypto'

import type { AddPrinter } from '@thali/contracts/locations/printers'
import { type Band, banded, type Block, type Sheet } from '@thali/domain/paper/sheet'
import { eventually } from '@thali/testing/eventually'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createSheetDrawing } from '../drawing/sheet-drawing.ts'
import { openPrintHouse } from '#api/testing/print-house.ts'
import {
  type CallingFault,
  type CallingPrinter,
  startEpsonPrinter,
  startStarPrinter,
} from '#api/testing/stand-in-printer.ts'
import { useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const EVERY_MS = 40
const BLANK_ROWS = 8
/** Later than the server looks after what was given up. */
const LATE_MS = 3_000
const api = useApi({ now: LUNCH })
const drawing = createSheetDrawing()
const house = openPrintHouse(api)
const { add, settingsOf, stateOf, place, attemptsOf, untilState, untilAttempt } = house
let printers: CallingPrinter[] = []
beforeEach(() => {
  api.clock?.set(LUNCH)
  printers = []
})
afterEach(async () => {
  for (const printer of printers) {
    await printer.close()
    // Whatever a test does, no printer is ever answered what its protocol does not have.
    expect(printer.problems()).toEqual([])
  }
  await house.clear()
})
afterAll(() => drawing.stop())

/** A printer that is set up and calls. */
async function start(way: 'star' | 'epson', body: Partial<Omit<AddPrinter['body'], 'way'>> = {}) {
  const view = await add({ ...body, way })
  const settings = await settingsOf(view.id)
  const options = { name: view.name, everyMs: EVERY_MS, lateMs: LATE_MS }
  const printer = way === 'star' ? startStarPrinter(options) : startEpsonPrinter(options)
  printers.push(printer)
  printer.connect(settings)
  return { view, printer, settings }
}

async function pictureOf(orderId: string, band: Band, head?: string) {
  const [job] = await api.sql<{ sheet: Sheet }>(`SELECT sheet FROM print_jobs WHERE subject = $1`, [orderId])
  const first: Block[] = head ? [{ kind: 'inverse', text: head, size: 'dish', align: 'center' }] : []
  return drawing.draw(banded(band, [...first, ...(job?.sheet.blocks ?? [])]), 576)
}
const hashOf = ({ bits }: { bits: Uint8Array }) => hash('sha1', bits)

describe.each(['star', 'epson'] as const)('a printer that calls (%s)', (way) => {
  test('prints the ticket of an order once, dot by dot as it was drawn, and says so', async () => {
    const { view, printer } = await start(way)
    const order = await place()
    await untilState(order.id, 'printed')
    expect(printer.papers().map(hashOf)).toEqual([hashOf(await pictureOf(order.id, 'none'))])
    expect(await attemptsOf(order.id)).toMatchObject([{ band: 'none', outcome: 'printed' }])
    expect(await stateOf(view)).toMatchObject({
      way,
      trouble: null,
      canConfirm: true,
      waiting: 0,
      calls: { seenAt: LUNCH.toISOString() },
    })
  })

  test('that calls twice at once prints a ticket once', async () => {
    const { printer } = await start(way)
    printer.setFault('twice')
    const order = await place()
    await untilState(order.id, 'printed')
    expect(printer.papers()).toHaveLength(1)
    expect(await attemptsOf(order.id)).toHaveLength(1)
  })

  test.each([
    ['has no paper', 'paper'],
    ['has an open cover', 'cover'],
    ['is offline', 'offline'],
  ] as const)('is in trouble while it %s, and prints once it is well', async (_, fault) => {
    const { view, printer } = await start(way)
    printer.setFault(fault)
    const order = await place()
    await eventually(async () => (await stateOf(view))?.trouble?.kind === fault)
    expect(printer.papers()).toEqual([])
    printer.setFault('ok')
    await eventually(async () => (await stateOf(view))?.trouble === null)
    api.clock?.advance(20_000)
    await untilState(order.id, 'printed')
    // Epson says what is wrong only of a sheet that it has: that one may be on paper.
    const band = way === 'star' ? 'none' : 'maybe'
    expect(printer.papers().map(hashOf)).toEqual([hashOf(await pictureOf(order.id, band))])
  })

  test.each<[string, CallingFault, Band[]]>([
    ['it dies in mid-sheet', 'dies', []],
    ['it loses the sheet before it prints', 'lose-sheet', []],
    ['its answer is lost', 'lose-answer', ['none']],
  ])('may have printed where %s: the next sheet says so', async (_, fault, before) => {
    const { printer } = await start(way)
    printer.setFault(fault)
    const order = await place()
    await eventually(async () => {
      const rows = await api.sql(`SELECT FROM print_attempts WHERE outcome = 'sending' AND NOT is_offered`)
      return rows.length > 0 && (fault !== 'lose-answer' || printer.papers().length > 0)
    })
    api.clock?.advance(31_000)
    await untilAttempt(order.id, 'unknown')
    printer.setFault('ok')
    api.clock?.advance(20_000)
    await untilState(order.id, 'printed')
    const wanted = await Promise.all([...before, 'maybe' as const].map((band) => pictureOf(order.id, band)))
    // What hung out of it was cut off first; a Star cuts with a blank sheet.
    const papers = printer.papers().filter(({ height }) => height > BLANK_ROWS)
    expect(papers.slice(fault === 'dies' ? 1 : 0).map(hashOf)).toEqual(wanted.map(hashOf))
  })

  test('that does not say what became of a sheet is in trouble, whatever else it says, until it confirms one', async () => {
    const { view, printer } = await start(way)
    printer.setFault('lose-answer')
    const order = await place()
    await eventually(async () => printer.papers().length === 1)
    api.clock?.advance(31_000)
    await untilAttempt(order.id, 'unknown')
    api.clock?.advance(11_000)
    const now = new Date(LUNCH.getTime() + 42_000).toISOString()
    await eventually(async () => (await stateOf(view))?.calls?.seenAt === now)
    expect((await stateOf(view))?.trouble?.kind).toBe('offline')
    printer.setFault('ok')
    api.clock?.advance(9_000)
    await untilState(order.id, 'printed')
    await eventually(async () => (await stateOf(view))?.trouble === null)
    // A Star cut once, with a blank sheet, also while its answers were lost.
    expect(printer.papers().filter(({ height }) => height > BLANK_ROWS)).toHaveLength(2)
    expect(printer.papers().filter(({ height }) => height <= BLANK_ROWS).length).toBeLessThanOrEqual(1)
  })

  test('whose answer comes late, after its sheet was given up, does not print it again', async () => {
    const { printer } = await start(way)
    printer.setFault('late-answer')
    const order = await place()
    await eventually(async () => printer.papers().length === 1)
    api.clock?.advance(31_000)
    await untilAttempt(order.id, 'unknown')
    printer.setFault('ok')
    await untilState(order.id, 'printed')
    expect(await attemptsOf(order.id)).toMatchObject([{ band: 'none', outcome: 'printed' }])
    expect(printer.papers()).toHaveLength(1)
  })

  test('that cannot read a sheet has printed nothing: it stays in trouble, and the stand-by prints it', async () => {
    const standby = await start(way === 'star' ? 'epson' : 'star', { name: 'Counter', tickets: 'none' })
    const { view, printer } = await start(way, { standbyId: standby.view.id })
    printer.setFault('unreadable')
    const order = await place()
    await eventually(async () => (await stateOf(view))?.trouble?.kind === 'offline')
    await untilAttempt(order.id, 'not-printed')
    api.clock?.advance(61_000)
    await untilState(order.id, 'printed')
    expect(standby.printer.papers().map(hashOf)).toEqual([hashOf(await pictureOf(order.id, 'none', 'FOR KITCHEN'))])
    expect(printer.papers()).toEqual([])
  })

  test('is away once it has not called for a minute, and well when it calls again', async () => {
    const { view, printer } = await start(way)
    await eventually(async () => (await stateOf(view))?.calls?.seenAt)
    printer.setFault('refuse')
    api.clock?.advance(61_000)
    await eventually(async () => {
      // A call that was on its way is seen at the new time, and the minute begins with it.
      api.clock?.advance(1_000)
      return (await stateOf(view))?.trouble?.kind === 'away'
    })
    printer.setFault('ok')
    await eventually(async () => (await stateOf(view))?.trouble === null)
  })
})
