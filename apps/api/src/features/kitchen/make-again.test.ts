import { randomUUID } from 'node:crypto'

import type { MakeDishAgain } from '@thali/contracts/orders/done-dishes'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { Sheet } from '@thali/domain/paper/sheet'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Printer, startPrinter } from '#api/testing/stand-in-printer.ts'
import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
const STATIONS = [
  { id: 'stove', name: 'Stove', hands: 20 },
  { id: 'tandoor', name: 'Tandoor', hands: 20 },
]
const RACES = 10

const api = useApi({ now: LUNCH, env: { LIMITS: 'on' } })
let manager: Caller
let cook: Caller
let elsewhere: Caller
const standIns: Printer[] = []

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  elsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  const headers = { 'idempotency-key': randomUUID() }
  const body = { kitchen: { ...SETTINGS, stations: STATIONS } }
  await api.call(manager, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body, headers })
  await settledMenu(api, 'truro')
})
afterAll(async () => {
  for (const printer of standIns) {
    expect(printer.problems()).toEqual([])
    await printer.close()
  }
})

async function addPrinter(name: string, tickets: 'own' | 'whole', stations: string[]): Promise<Printer> {
  const printer = await startPrinter({ name })
  standIns.push(printer)
  const fields = { width: 576, printsAt: 'arrival', receipts: false, standbyId: null } as const
  const body = { locationId: 'truro', name, address: printer.address, tickets, stations, ...fields }
  expect((await api.call(manager, 'POST /admin/printers', { body })).status).toBe(200)
  return printer
}

/** Two butter chicken of the stove, and three naan of the tandoor. */
async function place(note = 'Peanut allergy'): Promise<OrderView> {
  const payload = orderPayload({
    choices: [
      { dish: 'butterChicken', quantity: 2, spice: 'medium' },
      { dish: 'garlicNaan', quantity: 3 },
    ],
  })
  const body = { ...payload, specialInstructions: note, cashConfirmed: true, finalTotal: payload.pricing.total }
  return (await api.call(manager, 'POST /createAdminOrderCash', { body })).body.order
}
const step = (orderId: string, status: 'preparing' | 'ready' | 'completed') =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status } })
async function begun(): Promise<OrderView> {
  const { id } = await place()
  return (await step(id, 'preparing')).body.order
}
const tapNaan = ({ id }: { id: string }, done = 3, was = 0) =>
  api.call(cook, 'POST /admin/orders/:id/items/done', {
    params: { id },
    body: { line: 2, part: 0, station: 'tandoor', done, was },
  })
type Asked = Partial<MakeDishAgain['body']>
/** One naan that was dropped, unless said otherwise. */
const again = ({ id }: { id: string }, change: Asked = {}, { caller = cook, key = randomUUID() } = {}) =>
  api.call(caller, 'POST /admin/orders/:id/items/again', {
    params: { id },
    body: { line: 2, part: 0, station: 'tandoor', quantity: 1, reason: 'dropped', was: 0, ...change },
    headers: { 'idempotency-key': key },
  })
const read = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order
const sheetsOf = (orderId: string) =>
  api.sql<{ name: string; sheet: Sheet; state: string }>(
    `SELECT p.name, j.sheet, j.state FROM print_jobs j JOIN printers p ON p.id = j.printer_id
    WHERE j.subject = $1 AND j.kind = 'again' ORDER BY p.name`,
    [orderId],
  )
const untilPrinted = (orderId: string) =>
  eventually(async () => {
    const [jobs] = await api.sql<{ all: number; open: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE state <> 'printed')::int AS open FROM print_jobs WHERE subject = $1`,
      [orderId],
    )
    return jobs !== undefined && jobs.all > 0 && jobs.open === 0
  })
const refused = (error: string) => ({ status: 409, body: { code: 'dish-changed', error } })

test('managers read how often dishes were made again, and why', async () => {
  const order = await begun()
  await again(order, { quantity: 2 })
  await again(order, { reason: 'sent-back', was: 1 })
  const dashboard = async (location: string, caller = manager) =>
    (await api.call(caller, 'GET /admin/dashboard', { query: { location } })).body
  expect((await dashboard('truro')).madeAgain).toEqual([
    { dish: 'Garlic Naan', reason: 'dropped', count: 2 },
    { dish: 'Garlic Naan', reason: 'sent-back', count: 1 },
  ])
  expect(await dashboard('new-glasgow', ADMIN_PROGRAM)).not.toHaveProperty('madeAgain')
})

describe('a dish that is made again', () => {
  test('is to be made once more with its reason, and the order, its money and its version are left alone', async () => {
    const order = await begun()
    await tapNaan(order)
    await step(order.id, 'ready')
    const before = await read(order.id)
    const { status, body } = await again(order, { quantity: 2 })
    const asked = {
      line: 2,
      part: 0,
      station: 'tandoor',
      times: 1,
      quantity: 2,
      reason: 'Dropped',
      at: LUNCH.toISOString(),
    }
    expect([status, body]).toEqual([
      200,
      {
        order: {
          orderId: order.id,
          locationId: 'truro',
          taps: 2,
          marks: [{ line: 2, part: 0, station: 'tandoor', done: 1, at: LUNCH.toISOString() }],
          again: [asked],
        },
        sheets: 0,
      },
    ])
    const listed = (await api.call(cook, 'GET /admin/kitchen/done-dishes')).body.orders
    expect(listed.find(({ orderId }) => orderId === order.id)).toEqual(body.order)
    const after = await read(order.id)
    // That a dish is missing after Ready is for a person to decide: the guest was told already.
    expect({ ...after, madeAgain: undefined, doneDishes: null }).toEqual({ ...before, doneDishes: null })
    const logged = await api.sql(`SELECT actor, detail FROM audit_log WHERE action = 'dish.again' AND subject = $1`, [
      order.id,
    ])
    const detail = { dish: 'Garlic Naan', quantity: 2, reason: 'dropped', station: 'tandoor' }
    expect(logged).toEqual([{ actor: expect.stringMatching(/^account:/), detail }])
    expect((await read(order.id)).madeAgain).toEqual([
      { dish: 'Garlic Naan', quantity: 2, reason: 'Dropped', at: LUNCH.toISOString(), by: 'staff person' },
    ])
  })

  test('is told in the words of the cook where none of the reasons fits, which the audit log has beside the row', async () => {
    const order = await begun()
    expect((await again(order, { reason: 'other' })).status).toBe(400)
    const { body } = await again(order, { reason: 'other', words: 'Anita burnt it' })
    expect(body.order.again).toMatchObject([{ reason: 'Anita burnt it' }])
    const [logged] = await api.sql<{ detail: unknown }>(
      `SELECT detail FROM audit_personal WHERE subject = $1 AND detail ? 'words'`,
      [order.id],
    )
    expect(logged).toEqual({ detail: { words: 'Anita burnt it' } })
  })

  test('is asked once, however often the answer is lost, and of two tablets that ask at once one is heard', async () => {
    const order = await begun()
    const key = randomUUID()
    const first = await again(order, {}, { key })
    expect((await again(order, {}, { key })).body).toEqual(first.body)
    for (let race = 1; race <= RACES; race += 1) {
      const answers = await Promise.all([again(order, { was: race }), again(order, { was: race }, { caller: manager })])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)).toMatchObject(
        refused('Somebody else had this dish made again meanwhile.'),
      )
    }
    const [row] = await api.sql('SELECT count(*)::int AS remakes FROM remakes WHERE order_id = $1', [order.id])
    expect(row).toEqual({ remakes: RACES + 1 })
  })

  test('can be sent back for half an hour after the order was handed over, and no longer', async () => {
    const order = await begun()
    await step(order.id, 'ready')
    await step(order.id, 'completed')
    api.clock?.advance(30 * 60_000)
    expect((await again(order, { reason: 'sent-back' })).status).toBe(200)
    api.clock?.advance(1)
    expect(await again(order, { was: 1 })).toMatchObject(
      refused('This order was handed over more than half an hour ago. Take a new order for the dish.'),
    )
    api.clock?.set(LUNCH)
  })

  test('must be a dish of the order that is cooked there', async () => {
    const waiting = await place()
    expect(await again(waiting)).toMatchObject(refused('Nobody has started this order.'))
    await api.call(cook, 'POST /cancelOrder', { body: { orderId: waiting.id, cancelReason: 'Guest called' } })
    expect(await again(waiting)).toMatchObject(refused('This order was cancelled.'))
    const order = await begun()
    expect(await again(order, { quantity: 4 })).toMatchObject(refused('There are fewer of this dish in the order now.'))
    expect(await again(order, { station: 'stove' })).toMatchObject(refused('This dish is made at another station now.'))
    expect(await again(order, {}, { caller: elsewhere })).toMatchObject({ status: 404 })
    const params = { id: order.id }
    const edits = [{ op: 'remove' as const, line: 2, quantity: 3 }]
    const preview = await api.call(manager, 'POST /admin/orders/:id/changes/preview', {
      params,
      body: { version: order.version, edits },
    })
    const body = { version: order.version, edits, after: preview.body.after, reason: 'Guest called' }
    expect((await api.call(manager, 'POST /admin/orders/:id/changes', { params, body })).status).toBe(200)
    expect(await again(order)).toMatchObject(refused('This dish was taken off the order.'))
  })
})

test('a dish that is made again is printed once by the printers of its station, marked AGAIN, and by no other one', async () => {
  // Other orders would be printed too.
  await api.sql(`UPDATE orders SET status = 'completed' WHERE status <> 'cancelled'`)
  await addPrinter('Pass', 'whole', [])
  await addPrinter('Stove', 'own', ['stove'])
  const tandoor = await addPrinter('Tandoor', 'own', ['tandoor'])
  const order = await begun()
  await untilPrinted(order.id)
  const papers = tandoor.papers().length
  const key = randomUUID()
  expect((await again(order, {}, { key })).body.sheets).toBe(2)
  await again(order, {}, { key })
  await untilPrinted(order.id)
  const sheets = await sheetsOf(order.id)
  expect(sheets.map(({ name }) => name)).toEqual(['Pass', 'Tandoor'])
  const text = JSON.stringify(sheets[1]?.sheet)
  for (const word of ['TANDOOR', 'AGAIN', String(order.orderNumber), '1 ×', 'Garlic Naan', 'Dropped', 'Peanut allergy'])
    expect(text).toContain(word)
  expect(text).not.toMatch(/Butter Chicken|\$/)
  expect(tandoor.papers()).toHaveLength(papers + 1)
})
