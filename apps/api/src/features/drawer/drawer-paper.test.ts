import { randomUUID } from 'node:crypto'

import type { Block, Sheet } from '@thali/domain/paper/sheet'
import { instantAt } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Printer, startPrinter } from '#api/testing/stand-in-printer.ts'
import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

const NOON = instantAt('2026-11-20', 12 * 60)
const api = useApi({ now: NOON, env: { LIMITS: 'on' } })
let clerk: Caller
let manager: Caller
let elsewhere: Caller
let counter: Printer

beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
  elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})
beforeEach(async () => {
  // Each test has an hour of its own.
  api.clock?.advance(3_600_000)
  counter = await startPrinter({ name: 'counter' })
})
afterEach(async () => {
  await api.sql('DELETE FROM printers')
  expect(counter.problems()).toEqual([])
  await counter.close()
})

async function addCounter(hasDrawer: boolean): Promise<void> {
  const fields = { width: 576, tickets: 'none', printsAt: 'arrival', stations: [], standbyId: null } as const
  const body = { locationId: 'truro', name: 'Counter', address: counter.address, ...fields, receipts: true, hasDrawer }
  const { status, body: answer } = await api.call(manager, 'POST /admin/printers', { body })
  expect([status, answer.printer.hasDrawer]).toEqual([200, hasDrawer])
}
/** An order that is paid in cash at the counter. */
const sell = (key = randomUUID()) => {
  const body = orderPayload({})
  return api.call(clerk, 'POST /createAdminOrderCash', {
    body: { ...body, cashConfirmed: true, finalTotal: body.pricing.total },
    headers: { 'idempotency-key': key },
  })
}
const opened = async () =>
  (await api.call(clerk, 'POST /admin/drawer/open', { body: { location: 'truro', float: 200 } })).body.drawer
const close = (id: string, counted: number, counts = 0) =>
  api.call(clerk, 'POST /admin/drawer/:id/close', { params: { id }, body: { counted, left: 200, counts } })
const kicks = () =>
  api.sql<{ cause: string; state: string }>(
    `SELECT cause, state FROM print_jobs WHERE kind = 'drawer' ORDER BY made_at`,
  )
const untilKicks = (...states: string[]) =>
  eventually(
    async () =>
      (await kicks())
        .map(({ state }) => state)
        .toSorted()
        .join() === states.toSorted().join(),
  )

describe('the cash drawer', () => {
  test('opens once for each order that is paid in cash, and not again when the answer was lost', async () => {
    await addCounter(true)
    const key = randomUUID()
    const first = await sell(key)
    expect(first.status).toBe(200)
    expect((await sell(key)).body.orderId).toBe(first.body.orderId)
    await untilKicks('printed')
    await sell()
    await untilKicks('printed', 'printed')
    expect(counter.kicks()).toBe(2)
    expect(counter.papers()).toEqual([])
  })

  test('opens for cash of an order that stood unpaid, and not for cash that a tablet without a network tells of later', async () => {
    await addCounter(true)
    const guest = await api.signUp()
    const takenAt = (secondsAgo: number) => new Date(api.clock!.now().getTime() - secondsAgo * 1_000).toISOString()
    for (const [secondsAgo, times] of [
      [9, 0],
      [2, 1],
    ] as const) {
      const { body } = await api.call(guest, 'POST /createCustomerOrderCash', { body: orderPayload({}) })
      const paymentData = { method: 'manual' as const, paymentProcessedAt: takenAt(secondsAgo) }
      const paid = await api.call(clerk, 'POST /processOrderPayment', { body: { orderId: body.orderId, paymentData } })
      expect(paid.status, paid.text).toBe(200)
      expect(await kicks()).toHaveLength(times)
    }
    await untilKicks('printed')
  })

  test('opens once for cash that is handed back', async () => {
    await addCounter(true)
    const { orderId } = (await sell()).body
    await untilKicks('printed')
    await api.call(clerk, 'POST /cancelOrder', { body: { orderId } })
    const { refunds } = (await api.call(clerk, 'GET /admin/payments/problems')).body
    const id = refunds.find((one) => one.orderId === orderId)?.refundId ?? ''
    const settle = () => api.call(manager, 'POST /admin/payments/refunds/:id/settle', { params: { id }, body: {} })
    expect((await settle()).status).toBe(200)
    expect((await settle()).status).toBe(409)
    await untilKicks('printed', 'printed')
    expect(counter.kicks()).toBe(2)
  })

  test('stays shut where no printer has one', async () => {
    await addCounter(false)
    expect((await sell()).status).toBe(200)
    expect(await kicks()).toEqual([])
  })

  test('opens for somebody who says why, with a row of the drawer and of the audit log', async () => {
    await addCounter(true)
    const { id } = await opened()
    const body = { kind: 'no-sale' as const, amount: 0, reason: 'Change for a guest' }
    expect((await api.call(clerk, 'POST /admin/drawer/:id/moves', { params: { id }, body })).status).toBe(200)
    await untilKicks('printed')
    const [move] = await api.sql<{ id: string; actor: string }>('SELECT id, actor FROM drawer_moves')
    expect(move?.actor).toMatch(/^account:/)
    expect(await kicks()).toMatchObject([{ cause: move?.id }])
    expect(await api.sql(`SELECT detail->>'reason' AS why FROM audit_log WHERE action = 'drawer.no-sale'`)).toEqual([
      { why: 'Change for a guest' },
    ])
    await close(id, 200)
  })

  test('does not open minutes later, when its printer is back: nobody stands at it any more', async () => {
    await addCounter(true)
    await counter.setFault('refuse')
    await sell()
    await eventually(async () => (await api.sql('SELECT FROM print_attempts')).length > 0)
    api.clock?.advance(8_001)
    await counter.setFault('ok')
    await api.sql('UPDATE printers SET trouble = NULL, trouble_since = NULL')
    await sell()
    await untilKicks('printed', 'waiting')
    expect(counter.kicks()).toBe(1)
  })

  test('is not opened once more where nobody knows whether it is open', async () => {
    await addCounter(true)
    await counter.setFault('lose-answer')
    await sell()
    await untilKicks('dropped')
    await counter.setFault('ok')
    await sell()
    await untilKicks('dropped', 'printed')
    expect(counter.kicks()).toBe(2)
  })

  test('is opened before the paper that waits for the same printer', async () => {
    await addCounter(true)
    await counter.setFault('cover')
    const { body } = await sell()
    for (let sheet = 0; sheet < 3; sheet += 1)
      await api.call(clerk, 'POST /admin/orders/:id/print', { params: { id: body.orderId }, body: { kind: 'receipt' } })
    await sell()
    counter.setPrintMs(500)
    // All five have met the open cover.
    await eventually(async () => {
      const [met] = await api.sql<{ jobs: number }>(
        `SELECT count(*)::int AS jobs FROM print_jobs WHERE due_at > made_at`,
      )
      return met?.jobs === 5
    })
    await counter.setFault('ok')
    api.clock?.advance(5_001)
    await eventually(async () => counter.kicks() === 2)
    expect(counter.papers()).toEqual([])
    await eventually(async () => counter.papers().length === 3)
  })
})

describe('the end of a day on paper', () => {
  const print = (id: string, caller: Caller = manager, key = randomUUID()) =>
    api.call(caller, 'POST /admin/drawer/:id/print', { params: { id }, body: {}, headers: { 'idempotency-key': key } })
  const rowsOf = ({ blocks }: Sheet) =>
    Object.fromEntries(blocks.flatMap((block: Block) => (block.kind === 'row' ? [[block.start, block.end]] : [])))

  test('has the count and what was taken by each way of payment, and comes out once for each time that it is asked', async () => {
    await addCounter(false)
    const { id } = await opened()
    const { body } = await sell()
    await api.call(clerk, 'POST /admin/drawer/:id/moves', {
      params: { id },
      body: { kind: 'out', amount: 30.05, reason: 'Milk' },
    })
    api.clock?.advance(60_000)
    expect(await print(id)).toMatchObject({ status: 404 })
    const total = Math.round(body.order.pricing.total * 20) / 20
    await close(id, 200)
    await close(id, 200, 1)
    const key = randomUUID()
    expect((await print(id, manager, key)).body).toEqual({ printer: 'Counter' })
    await print(id, manager, key)
    await eventually(async () => counter.papers().length === 1)
    await print(id)
    await eventually(async () => counter.papers().length === 2)
    const jobs = await api.sql<{ sheet: Sheet; copy: boolean }>(
      `SELECT sheet, is_copy AS copy FROM print_jobs WHERE kind = 'day' ORDER BY is_copy`,
    )
    expect(jobs.map(({ copy }) => copy)).toEqual([false, true])
    const money = (dollars: number) => `${dollars < 0 ? '-' : ''}$${Math.abs(dollars).toFixed(2)}`
    const [day] = (await api.call(manager, 'GET /admin/drawer', { query: { location: 'truro' } })).body.days
    expect(rowsOf(jobs[0]!.sheet)).toEqual({
      'To begin with': '$200.00',
      'Cash taken': money(total),
      'Cash handed back': '$0.00',
      'Put in': '$0.00',
      'Taken out': '-$30.05',
      Expected: money(day!.expected),
      'Counted at first': '$200.00',
      Counted: '$200.00',
      Difference: `${money(Math.abs(day!.difference))} ${day!.difference < 0 ? 'short' : 'over'}`,
      'Carried out': '$0.00',
      'Left in it': '$200.00',
      'Cash, 1 payment': money(total),
      Together: money(total),
    })
    expect(day!.expected).toBeCloseTo(200 + total - 30.05)
  })

  test('is for those who may see the figures, and asks for a printer of receipts', async () => {
    const { id } = await opened()
    await close(id, 200)
    expect((await print(id, clerk)).status).toBe(403)
    expect((await print(id, elsewhere)).status).toBe(404)
    expect(await print(id)).toMatchObject({ status: 409, body: { code: 'no-printer' } })
    expect((await print(randomUUID(), ADMIN_PROGRAM)).status).toBe(404)
  })
})
