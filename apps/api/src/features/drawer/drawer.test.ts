import type { OpenDrawer } from '@thali/contracts/payments/drawer'
import { instantAt, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

/** A Friday noon in Halifax. With limits, as a restaurant runs. */
const NOON = instantAt('2026-11-20', 12 * 60)
const api = useApi({ now: NOON, env: { LIMITS: 'on' } })
let clerk: Caller
let other: Caller
let manager: Caller
let elsewhere: Caller

beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
  other = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
  elsewhere = await api.signUpStaff('staff', ['new-glasgow'])
})
/** Each test begins with a closed drawer in which $200 were left. */
afterEach(async () => {
  const { open: drawer } = await read()
  if (!drawer) return
  for (let counts = drawer.counts; counts < 2; counts++) await count(drawer, { counted: 200, left: 200, counts })
})

const cents = (dollars: number) => Math.round(dollars * 100)
const read = async (caller: Caller = manager) =>
  (await api.call(caller, 'GET /admin/drawer', { query: { location: 'truro' } })).body
let seconds = 0
const pass = () => api.clock?.set(new Date(NOON.getTime() + ++seconds * 1000))
const open = (float: number, caller: Caller = clerk) =>
  api.call(caller, 'POST /admin/drawer/open', { body: { location: 'truro', float } })
async function opened(float = 200): Promise<OpenDrawer> {
  pass()
  const { status, body, text } = await open(float)
  expect(status, text).toBe(200)
  return body.drawer
}
const move = ({ id }: OpenDrawer, body: object, caller: Caller = clerk) =>
  api.call(caller, 'POST /admin/drawer/:id/moves', { params: { id }, body })
function count({ id }: Pick<OpenDrawer, 'id'>, body: object, caller: Caller = clerk) {
  pass()
  return api.call(caller, 'POST /admin/drawer/:id/close', { params: { id }, body: { left: 200, counts: 0, ...body } })
}

/** Answers what was taken, in cents. */
async function sell(tip = 0): Promise<{ id: string; taken: number }> {
  const payload = orderPayload({ tip })
  const body = { ...payload, cashConfirmed: true, finalTotal: payload.pricing.total }
  const { order } = (await api.call(clerk, 'POST /createAdminOrderCash', { body })).body
  return { id: order.id, taken: Math.round(cents(order.pricing.total) / 5) * 5 }
}
async function handBack(orderId: string): Promise<void> {
  await api.call(clerk, 'POST /cancelOrder', { body: { orderId } })
  const { refunds } = (await api.call(clerk, 'GET /admin/payments/problems')).body
  const id = refunds.find((one) => one.orderId === orderId)?.refundId ?? ''
  const { status, text } = await api.call(ADMIN_PROGRAM, 'POST /admin/payments/refunds/:id/settle', {
    params: { id },
    body: {},
  })
  expect(status, text).toBe(200)
}
const cashInBook = async () => {
  await read()
  const [row] = await api.sql<{ cash: number }>(
    `SELECT COALESCE(sum(cash), 0)::int AS cash FROM money_book WHERE location_id = 'truro'`,
  )
  return row?.cash ?? 0
}

describe('a day of the drawer', () => {
  test('a drawer should hold its float, the cash of orders, less what was handed back, and what was put in and taken out', async () => {
    const drawer = await opened()
    const [kept, returned] = [await sell(0.02), await sell()]
    await handBack(returned.id)
    await move(drawer, { kind: 'in', amount: 50, reason: 'Change from the bank' })
    await move(drawer, { kind: 'out', amount: 30.05, reason: 'Milk' })
    await move(drawer, { kind: 'no-sale', reason: 'A guest asked for change' })
    const should = 20_000 + kept.taken + 5000 - 3005
    const answer = await count(drawer, { counted: should / 100 })
    expect(answer.body).toEqual({
      expected: should / 100,
      difference: 0,
      isFinal: true,
      carriedOut: (should - 20_000) / 100,
    })
    const [day] = (await read()).days
    expect(day).toMatchObject({ openedBy: 'staff person', float: 200, difference: 0, firstCount: null, left: 200 })
    expect(day?.moves.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['in', 50, 'Change from the bank'],
      ['out', 30.05, 'Milk'],
      ['no-sale', 0, 'A guest asked for change'],
    ])
  })

  test('what it should hold is told only after a count; the second count stands, and both are kept', async () => {
    const drawer = await opened()
    const { taken } = await sell()
    expect(JSON.stringify(await read(clerk))).not.toContain('expected')
    const should = 20_000 + taken
    const first = await count(drawer, { counted: (should - 500) / 100 })
    expect(first.body).toMatchObject({ expected: should / 100, difference: -5, isFinal: false, carriedOut: 0 })
    expect((await read()).open).toMatchObject({ id: drawer.id, counts: 1 })
    const second = await count(drawer, { counted: (should - 50) / 100, counts: 1 })
    expect(second.body).toMatchObject({ difference: -0.5, isFinal: true, carriedOut: (taken - 50) / 100 })
    expect((await read()).days[0]).toMatchObject({
      firstCount: (should - 500) / 100,
      counted: (should - 50) / 100,
      difference: -0.5,
    })
    expect((await count(drawer, { counted: 200, counts: 1 })).body.code).toBe('drawer-closed')
  })

  test('a drawer that is 50 cents short is 50 cents short in the book and the journal, and no takings change by it', async () => {
    const month = async () =>
      (await api.call(ADMIN_PROGRAM, 'GET /admin/reports/month', { query: { location: 'truro' } })).body.totals
    const accounts = async () => {
      const path = `/api/admin/reports/journal.csv?location=truro&month=${localParts(NOON).date.slice(0, 7)}`
      const lines = (await api.request(ADMIN_PROGRAM, 'GET', path)).text.trim().split('\r\n').slice(1)
      const of = (name: string) =>
        lines
          .map((line) => line.split(','))
          .filter(([, , account]) => account === name)
          .reduce((sum, [, , , debit, credit]) => sum + cents(Number(debit)) - cents(Number(credit)), 0)
      return { short: of('Cash over and short'), out: of('Cash carried out'), cash: of('Cash') }
    }
    const [before, booked] = [await month(), await accounts()]
    const drawer = await opened()
    const { taken } = await sell()
    for (const counts of [0, 1]) await count(drawer, { counted: (20_000 + taken - 50) / 100, counts })
    const [after, now] = [await month(), await accounts()]
    expect(cents(after.cash) - cents(before.cash)).toBe(taken)
    expect(cents(after.net) - cents(before.net)).toBe(taken)
    expect(now.short - booked.short).toBe(50)
    expect(now.out - booked.out).toBe(taken - 50)
    expect(now.cash - booked.cash).toBe(0)
  })

  test('another float than was left is carried in or out in the book', async () => {
    const before = await cashInBook()
    const drawer = await opened(150)
    expect((await cashInBook()) - before).toBe(-5000)
    await count(drawer, { counted: 150, left: 100 })
    expect((await read()).left).toBe(100)
    const again = await opened(200)
    expect((await cashInBook()) - before).toBe(0)
    await count(again, { counted: 200 })
  })
})

describe('cash without a drawer', () => {
  test('cash is taken while no drawer is open, belongs to none, and is listed until the next count', async () => {
    await count(await opened(), { counted: 200 })
    const [kept, returned] = [await sell(), await sell()]
    await handBack(returned.id)
    expect((await read(clerk)).outside).toEqual({ payments: 2, amount: kept.taken / 100 })
    const drawer = await opened()
    expect((await count(drawer, { counted: 200 })).body).toMatchObject({ difference: 0, isFinal: true })
    expect((await read()).outside).toEqual({ payments: 0, amount: 0 })
  })
})

describe('two at once', () => {
  test('of two who open a drawer one does, and of two who count it one does', async () => {
    const answers = await Promise.all([open(200), open(200, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('drawer-open')
    const { open: drawer } = await read()
    const counts = await Promise.all([
      count(drawer!, { counted: 190, left: 100 }),
      count(drawer!, { counted: 195, left: 100 }, other),
    ])
    expect(counts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(counts.find(({ status }) => status === 409)?.body.code).toBe('drawer-counted')
    expect((await read()).open?.counts).toBe(1)
  })

  test('cash that comes while a drawer is counted is counted or listed, never both and never neither', async () => {
    for (let round = 0; round < 4; round++) {
      const drawer = await opened()
      const [first] = await Promise.all([
        count(drawer, { counted: 200 }),
        ...Array.from({ length: 6 }, () => sell(round / 100)),
      ])
      if (!first.body.isFinal) await count(drawer, { counted: 200, counts: 1 })
      const [sums] = await api.sql<{ inside: number; outside: number }>(
        `SELECT COALESCE(sum(captured_cents) FILTER (WHERE drawer_day_id = $1), 0)::int AS inside,
                count(*) FILTER (WHERE drawer_day_id IS NULL)::int AS outside FROM payments WHERE taken_by = 'cash'`,
        [drawer.id],
      )
      const [day] = (await read()).days
      expect(cents(day?.expected ?? 0)).toBe(20_000 + (sums?.inside ?? 0))
    }
  })
})

test('an answer that was lost is given again: one day, one move and one count, however often each is asked for', async () => {
  pass()
  const twice = async (ask: (headers: Record<string, string>) => Promise<{ status: number; body: unknown }>) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = [...(await Promise.all([ask(headers), ask(headers)])), await ask(headers)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  }
  await twice((headers) =>
    api.call(clerk, 'POST /admin/drawer/open', { body: { location: 'truro', float: 200 }, headers }),
  )
  const { open: drawer } = await read()
  const params = { id: drawer?.id ?? '' }
  const milk = { kind: 'out', amount: 5, reason: 'Milk' }
  await twice((headers) => api.call(clerk, 'POST /admin/drawer/:id/moves', { params, body: milk, headers }))
  const body = { counted: 190, left: 100, counts: 0 }
  await twice((headers) => api.call(clerk, 'POST /admin/drawer/:id/close', { params, body, headers }))
  expect((await read()).open).toMatchObject({ counts: 1, moves: [{ amount: 5 }] })
})

describe('what is refused', () => {
  const wrong: [string, object, Record<string, string>][] = [
    ['cents that no coin pays', { counted: 811.83 }, { counted: 'Cash ends on 0 or 5 cents' }],
    ['less than nothing', { counted: -5 }, { counted: 'Must be 0 or more' }],
    ['more left than counted', { counted: 100, left: 200 }, { left: 'Not more than was counted' }],
  ]
  test.each(wrong)('a count of %s is refused with its reason, and changes nothing', async (_what, body, details) => {
    const drawer = await opened()
    const answer = await count(drawer, body)
    expect([answer.status, answer.body.details]).toMatchObject([400, details])
    expect((await read()).open?.counts).toBe(0)
  })

  test('a move without a reason, without an amount, or an opened drawer with one is refused', async () => {
    const drawer = await opened()
    for (const body of [
      { kind: 'out', amount: 5, reason: ' ' },
      { kind: 'out', amount: 0, reason: 'Milk' },
      { kind: 'no-sale', amount: 5, reason: 'Change' },
    ]) {
      expect((await move(drawer, body)).status, JSON.stringify(body)).toBe(400)
    }
    expect((await read()).open?.moves).toEqual([])
  })

  test('staff of another location see and change nothing of it, customers nothing at all; days are for managers', async () => {
    const drawer = await opened()
    expect((await count(drawer, { counted: 200 }, elsewhere)).status).toBe(404)
    expect((await move(drawer, { kind: 'out', amount: 5, reason: 'x' }, elsewhere)).status).toBe(404)
    expect((await open(200, elsewhere)).status).toBe(403)
    const guest = await api.signUp()
    for (const caller of [elsewhere, guest]) {
      expect((await api.call(caller, 'GET /admin/drawer', { query: { location: 'truro' } })).status).toBe(403)
    }
    await count(drawer, { counted: 200 })
    expect((await read(clerk)).days).toEqual([])
    expect((await read(manager)).days.length).toBeGreaterThan(0)
  })

  test('no day and no move of a drawer can be deleted', async () => {
    const drawer = await opened()
    await move(drawer, { kind: 'out', amount: 5, reason: 'Milk' })
    for (const statement of [
      'DELETE FROM drawer_days',
      'DELETE FROM drawer_moves',
      'UPDATE drawer_moves SET amount_cents = 1',
    ]) {
      await expect(api.sql(statement)).rejects.toThrow('only grows')
    }
  })
})

test('whatever happens at a drawer, the cash of the book grows by what is in it, and is what was left after a count', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), tip: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('back' as const) }),
    fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), amount: fc.integer({ min: 1, max: 400 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), fc.integer({ min: 0, max: 40 }), async (acts, off) => {
      // Of cash outside drawers the book knows too.
      const outside = (await cashInBook()) - cents((await read()).left ?? 0)
      const drawer = await opened()
      const sold: string[] = []
      for (const one of acts) {
        if (one.kind === 'sell') sold.push((await sell(one.tip / 100)).id)
        else if (one.kind === 'back') {
          const id = sold.pop()
          if (id) await handBack(id)
        } else await move(drawer, { kind: one.kind, amount: one.amount / 20, reason: 'A reason' })
      }
      const inside = (await cashInBook()) - outside
      const first = await count(drawer, { counted: (inside + off * 5) / 100, left: 0 })
      expect(cents(first.body.expected)).toBe(inside)
      if (off > 0) await count(drawer, { counted: (inside + off * 5) / 100, left: 0, counts: 1 })
      expect((await cashInBook()) - outside).toBe(0)
    }),
    { numRuns: 8 },
  )
})
