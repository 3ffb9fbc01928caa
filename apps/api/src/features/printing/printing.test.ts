import { hash, randomUUID } from 'node:crypto'

import type { AddPrinter, PrinterView } from '@thali/contracts/locations/printers'
import { type Band, banded, type Block, type Sheet } from '@thali/domain/paper/sheet'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createSheetDrawing } from './drawing/sheet-drawing.ts'
import type { Attempt } from './printing.repository.ts'
import { beginAttempt, endAttempt } from './printing.statements.ts'
import { type Printer, startPrinter } from '#api/testing/stand-in-printer.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
// With limits, as a restaurant runs.
const api = useApi({ now: LUNCH, env: { LIMITS: 'on' } })
const drawing = createSheetDrawing()
let manager: Caller
let cook: Caller
let elsewhere: Caller
let kitchen: Printer
let counter: Printer

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  kitchen = await startPrinter({ name: 'kitchen' })
  counter = await startPrinter({ name: 'counter' })
})
afterEach(async () => {
  await api.sql('DELETE FROM printers')
  // The clock stands still, so that the next printer would print the orders of this test.
  await api.sql(`UPDATE orders SET status = 'completed' WHERE status <> 'cancelled'`)
  for (const printer of [kitchen, counter]) {
    // Whatever a test does, no printer is ever sent a byte that it does not know.
    expect(printer.problems()).toEqual([])
    await printer.close()
  }
})
afterAll(() => drawing.stop())

const FIELDS = {
  width: 576,
  tickets: 'whole',
  printsAt: 'arrival',
  stations: [],
  receipts: false,
  standbyId: null,
} as const

const tryToAdd = (body: Partial<AddPrinter['body']>, caller: Caller = manager) =>
  api.call(caller, 'POST /admin/printers', {
    body: { locationId: 'truro', name: 'Kitchen', address: kitchen.address, ...FIELDS, ...body },
  })
async function add(change: Partial<AddPrinter['body']> = {}): Promise<PrinterView> {
  const { status, body } = await tryToAdd(change)
  expect(status).toBe(200)
  return body.printer
}
const list = async (caller: Caller = cook) => (await api.call(caller, 'GET /admin/printers')).body.printers
const stateOf = async ({ id }: PrinterView) => (await list()).find((printer) => printer.id === id)

async function place() {
  const body = orderPayload({
    choices: [
      { dish: 'butterChicken', quantity: 2, spice: 'hot' },
      { dish: 'garlicNaan', quantity: 1 },
    ],
  })
  const order = { ...body, specialInstructions: 'Peanut allergy', cashConfirmed: true, finalTotal: body.pricing.total }
  const { status, body: answer } = await api.call(manager, 'POST /createAdminOrderCash', { body: order })
  expect(status).toBe(200)
  return answer.order
}

/** The sheet that was made for an order, as it is drawn with a band. */
async function pictureOf(
  orderId: string,
  band: Band,
  { kind = 'ticket', head }: { kind?: string; head?: string } = {},
) {
  const [job] = await api.sql<{ sheet: Sheet }>('SELECT sheet FROM print_jobs WHERE subject = $1 AND kind = $2', [
    orderId,
    kind,
  ])
  const first: Block[] = head ? [{ kind: 'inverse', text: head, size: 'dish', align: 'center' }] : []
  return drawing.draw(banded(band, [...first, ...(job?.sheet.blocks ?? [])]), 576)
}
/** A picture by its hash: a failure prints its name, not its dots. */
const hashesOf = (papers: readonly { bits: Uint8Array }[]) => papers.map(({ bits }) => hash('sha1', bits))
const expectPapers = async (printer: Printer, pictures: readonly { bits: Uint8Array }[]) => {
  await eventually(async () => printer.papers().length >= pictures.length)
  expect(hashesOf(printer.papers())).toEqual(hashesOf(pictures))
}
const untilState = (orderId: string, state: string, kind = 'ticket') =>
  eventually(async () => {
    const jobs = await api.sql<{ state: string }>(
      'SELECT state FROM print_jobs WHERE subject = $1 AND kind = $2 ORDER BY made_at',
      [orderId, kind],
    )
    return jobs.at(-1)?.state === state
  })
const attemptsOf = (orderId: string) =>
  api.sql<{ band: string; outcome: string }>(
    `SELECT band, outcome FROM print_attempts a JOIN print_jobs j ON j.id = a.job_id WHERE subject = $1 ORDER BY began_at`,
    [orderId],
  )

describe('the ticket of an order', () => {
  test('comes out once, dot by dot as it was drawn, and says so', async () => {
    const printer = await add()
    const order = await place()
    await untilState(order.id, 'printed')
    await expectPapers(kitchen, [await pictureOf(order.id, 'none')])
    expect(await stateOf(printer)).toMatchObject({ trouble: null, canConfirm: true, waiting: 0, unsure: [] })
    // A step makes no second one.
    await api.call(cook, 'POST /updateOrderStatus', { body: { orderId: order.id, status: 'preparing' } })
    await api.call(cook, 'POST /admin/printers/:id/test', { params: { id: printer.id } })
    await eventually(async () => kitchen.papers().length === 2)
    expect(await attemptsOf(order.id)).toEqual([{ band: 'none', outcome: 'printed' }])
  })

  test('is followed by what is changed and by its cancellation, each once', async () => {
    await add()
    const order = await place()
    await untilState(order.id, 'printed')
    const params = { id: order.id }
    const edits = [{ op: 'remove' as const, line: 2, quantity: 1 }]
    const { version } = order
    const preview = await api.call(manager, 'POST /admin/orders/:id/changes/preview', {
      params,
      body: { version, edits },
    })
    const body = { version, edits, after: preview.body.after, reason: 'Guest called' }
    await api.call(manager, 'POST /admin/orders/:id/changes', { params, body })
    await untilState(order.id, 'printed', 'change')
    await api.call(manager, 'POST /cancelOrder', { body: { orderId: order.id, cancelReason: 'Guest called' } })
    await untilState(order.id, 'printed', 'cancelled')
    await expectPapers(kitchen, [
      await pictureOf(order.id, 'none'),
      await pictureOf(order.id, 'none', { kind: 'change' }),
      await pictureOf(order.id, 'none', { kind: 'cancelled' }),
    ])
  })

  test('is printed again when somebody asks, as a copy; a receipt comes from a printer that prints them', async () => {
    await add()
    const order = await place()
    await untilState(order.id, 'printed')
    const print = (kind: 'ticket' | 'receipt', caller = cook) =>
      api.call(caller, 'POST /admin/orders/:id/print', { params: { id: order.id }, body: { kind } })
    expect((await print('ticket')).body).toEqual({ sheets: 1 })
    await expectPapers(kitchen, [await pictureOf(order.id, 'none'), await pictureOf(order.id, 'copy')])
    expect(await print('receipt')).toMatchObject({ status: 409, body: { code: 'no-printer' } })
    expect((await print('ticket', elsewhere)).status).toBe(404)
    await add({ name: 'Counter', address: counter.address, tickets: 'none', receipts: true })
    expect((await print('receipt')).status).toBe(200)
    await expectPapers(counter, [await pictureOf(order.id, 'none', { kind: 'receipt' })])
  })
})

describe('a printer that fails', () => {
  test.each([
    ['is switched off', 'refuse', 'away'],
    ['is offline', 'offline', 'offline'],
    ['has its cover open', 'cover', 'cover'],
    ['has no paper', 'paper', 'paper'],
  ] as const)('keeps the ticket until it is well again, and is named: it %s', async (_, fault, trouble) => {
    const printer = await add()
    await kitchen.setFault(fault)
    const order = await place()
    await eventually(async () => (await stateOf(printer))?.trouble ?? undefined)
    expect(await stateOf(printer)).toMatchObject({ trouble: { kind: trouble, since: LUNCH.toISOString() }, waiting: 1 })
    await kitchen.setFault('ok')
    api.clock?.advance(5_000)
    await untilState(order.id, 'printed')
    await expectPapers(kitchen, [await pictureOf(order.id, 'none')])
    expect((await attemptsOf(order.id)).map(({ outcome }) => outcome)).toContain('not-printed')
    expect(await stateOf(printer)).toMatchObject({ trouble: null })
  })

  test.each([
    ['the line breaks in the middle', 'cut-line', []],
    ['the answer is lost', 'lose-answer', ['none']],
  ] as const)('may have printed the ticket where %s: the next one says so', async (_, fault, before) => {
    await add()
    await kitchen.setFault(fault)
    const order = await place()
    await eventually(async () => (await attemptsOf(order.id)).some(({ outcome }) => outcome === 'unknown'))
    await kitchen.setFault('ok')
    api.clock?.advance(20_000)
    await untilState(order.id, 'printed')
    const pictures = await Promise.all([...before, 'maybe' as const].map((band) => pictureOf(order.id, band)))
    await expectPapers(kitchen, pictures)
  })

  test('cuts off what hangs out of it before the next ticket, so that no paper has parts of two', async () => {
    await add()
    await kitchen.setFault('paper-mid')
    const order = await place()
    await eventually(async () => kitchen.uncutRows() > 0)
    // What waits in the printer is lost with its last paper, also the cut.
    await kitchen.setFault('paper')
    await eventually(async () => (await attemptsOf(order.id)).some(({ outcome }) => outcome === 'unknown'))
    await kitchen.setFault('ok')
    api.clock?.advance(20_000)
    await untilState(order.id, 'printed')
    await expectPapers({ ...kitchen, papers: () => kitchen.papers().slice(1) }, [await pictureOf(order.id, 'maybe')])
  })

  test('leaves its tickets to the stand-by after a minute, with its name on them', async () => {
    const standby = await add({ name: 'Counter', address: counter.address, tickets: 'none' })
    const printer = await add({ standbyId: standby.id })
    await kitchen.setFault('paper')
    const order = await place()
    await eventually(async () => (await stateOf(printer))?.trouble ?? undefined)
    expect(counter.papers()).toEqual([])
    api.clock?.advance(61_000)
    await untilState(order.id, 'printed')
    await expectPapers(counter, [await pictureOf(order.id, 'none', { head: 'FOR KITCHEN' })])
    expect(kitchen.papers()).toEqual([])
    await kitchen.setFault('ok')
    await eventually(async () => (await stateOf(printer))?.trouble === null)
    expect(kitchen.papers()).toEqual([])
  })

  test('has its sheets sent to another one with a tap', async () => {
    const other = await add({ name: 'Counter', address: counter.address, tickets: 'none' })
    const printer = await add()
    await kitchen.setFault('refuse')
    const order = await place()
    await eventually(async () => (await stateOf(printer))?.trouble ?? undefined)
    const params = { id: printer.id }
    expect(
      (await api.call(cook, 'POST /admin/printers/:id/hand-over', { params, body: { to: other.id } })).body,
    ).toEqual({
      moved: 1,
    })
    await untilState(order.id, 'printed')
    await expectPapers(counter, [await pictureOf(order.id, 'none', { head: 'FOR KITCHEN' })])
  })

  test('that answers nothing is marked as one that cannot confirm, and prints once', async () => {
    const printer = await add()
    await kitchen.setFault('blind')
    const order = await place()
    await untilState(order.id, 'printed')
    await expectPapers(kitchen, [await pictureOf(order.id, 'none')])
    expect(await stateOf(printer)).toMatchObject({ canConfirm: false })
  })

  test('of receipts leaves it to a person whether one is on paper', async () => {
    await add({ tickets: 'none', receipts: true })
    const order = await place()
    await kitchen.setFault('lose-answer')
    await api.call(cook, 'POST /admin/orders/:id/print', { params: { id: order.id }, body: { kind: 'receipt' } })
    await untilState(order.id, 'unsure', 'receipt')
    await kitchen.setFault('ok')
    const [printer] = await list()
    expect(printer?.unsure).toMatchObject([{ title: `Receipt of ${order.orderNumber}` }])
    const settle = (isThere: boolean, caller = cook) =>
      api.call(caller, 'POST /admin/sheets/:id/settle', { params: { id: printer!.unsure[0]!.id }, body: { isThere } })
    expect((await settle(true, elsewhere)).status).toBe(404)
    expect((await settle(false)).status).toBe(200)
    await untilState(order.id, 'printed', 'receipt')
    await expectPapers(kitchen, [
      await pictureOf(order.id, 'none', { kind: 'receipt' }),
      await pictureOf(order.id, 'maybe', { kind: 'receipt' }),
    ])
  })
})

describe('two processes', () => {
  test('that want to send one sheet at once send it once', async () => {
    const printer = await add()
    await kitchen.setFault('refuse')
    const order = await place()
    await eventually(async () => (await attemptsOf(order.id)).some(({ outcome }) => outcome === 'not-printed'))
    const [job] = await api.sql<{ id: string }>('SELECT id FROM print_jobs WHERE subject = $1', [order.id])
    const { db } = api.server.services.options.database
    const later = new Date(LUNCH.getTime() + 3_600_000)
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => db.transaction((tx) => beginAttempt(tx, job!.id, printer.id, later))),
    )
    expect(begun.filter((one) => one !== null)).toHaveLength(1)
  })

  test('of which one ends in the middle: the other sends the sheet again, and says that it may be a copy', async () => {
    const printer = await add()
    await kitchen.setFault('refuse')
    const order = await place()
    await eventually(async () => (await attemptsOf(order.id)).some(({ outcome }) => outcome === 'not-printed'))
    await api.sql(
      `INSERT INTO print_attempts (id, job_id, printer_id, band, outcome, began_at)
      SELECT $1, id, printer_id, 'none', 'sending', $2 FROM print_jobs WHERE subject = $3`,
      [randomUUID(), LUNCH, order.id],
    )
    await kitchen.setFault('ok')
    api.clock?.advance(31_000)
    await eventually(async () => (await attemptsOf(order.id)).some(({ outcome }) => outcome === 'unknown'))
    api.clock?.advance(20_000)
    await untilState(order.id, 'printed')
    await expectPapers(kitchen, [await pictureOf(order.id, 'maybe')])
    expect((await stateOf(printer))?.waiting).toBe(0)
  })
})

test('a printer can be removed while a sheet ends on it', async () => {
  const printer = await add()
  await kitchen.setFault('hang')
  const order = await place()
  const isSending = async () => (await attemptsOf(order.id)).some(({ outcome }) => outcome === 'sending')
  await eventually(isSending)
  const waiting = (count: number) =>
    eventually(async () => {
      const rows = await api.sql(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows.length >= count
    })
  const [attempt] = await api.sql<Attempt>(
    `SELECT a.id, job_id AS "jobId", a.printer_id AS "printerId" FROM print_attempts a WHERE printer_id = $1`,
    [printer.id],
  )
  const other = await api.openTransaction()
  await other.query('SELECT FROM print_attempts WHERE id = $1 FOR UPDATE', [attempt!.id])
  const { db } = api.server.services.options.database
  const ended = db.transaction((tx) => endAttempt(tx, attempt!, { outcome: 'unknown', learnt: null, now: LUNCH }))
  await waiting(1)
  const removed = api.call(manager, 'DELETE /admin/printers/:id', { params: { id: printer.id } })
  await waiting(2)
  await other.query('COMMIT')
  await other.end()
  await ended
  expect((await removed).status).toBe(200)
  expect(await list()).toEqual([])
})

describe('setting up', () => {
  test.each([
    ['address', { address: '8.8.8.8:9100' }],
    ['address', { address: 'printer' }],
    ['standbyId', { standbyId: randomUUID() }],
    ['stations', { stations: ['grill'] }],
  ])('what is wrong with the %s of a printer is told at its field', async (field, change) => {
    expect(await tryToAdd(change)).toMatchObject({ status: 400, body: { code: 'printer-invalid', details: { field } } })
  })

  test('a name stands once at a location, managers of it change and remove its printers, and staff only read them', async () => {
    const { id, locationId: _, calls, trouble, canConfirm, printedAt, waiting, unsure, ...fields } = await add()
    expect(await tryToAdd({})).toMatchObject({ status: 400, body: { details: { field: 'name' } } })
    expect((await tryToAdd({ name: 'Bar' }, cook)).status).toBe(403)
    expect((await tryToAdd({ name: 'Bar' }, elsewhere)).status).toBe(404)
    const change = (caller: Caller) =>
      api.call(caller, 'PATCH /admin/printers/:id', { params: { id }, body: { ...fields, name: 'Pass' } })
    expect((await change(elsewhere)).status).toBe(404)
    expect((await change(manager)).body.printer.name).toBe('Pass')
    expect(await list(elsewhere)).toEqual([])
    expect((await api.call(manager, 'DELETE /admin/printers/:id', { params: { id } })).status).toBe(200)
    expect(await list()).toEqual([])
    expect([calls, trouble, canConfirm, printedAt, waiting, unsure]).toEqual([null, null, null, null, 0, []])
  })
})
