import type { ShareDayTips, TipDayView } from '@thali/contracts/payments/tips'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

/** A Friday noon in Halifax; each test has a day of its own. */
let now = instantAt('2026-11-20', 12 * 60)
const api = useApi({ now })
let manager: Caller
let elsewhere: Caller
let cook: Awaited<ReturnType<typeof hire>>
let waiter: Awaited<ReturnType<typeof hire>>

const hire = (role: 'staff' | 'manager', place = 'truro') => api.signUpStaff(role, [place])

beforeAll(async () => {
  manager = await hire('manager')
  elsewhere = await hire('manager', 'new-glasgow')
  cook = await hire('staff')
  waiter = await hire('staff')
})
beforeEach(() => pass(24 * 60))

function pass(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
  api.clock?.set(now)
}
const today = () => localParts(now).date
const cents = (dollars: number) => Math.round(dollars * 100)

/** Cash is taken at the counter with this tip, in cents. */
async function tip(tipCents: number, location: 'truro' | 'new-glasgow' = 'truro'): Promise<string> {
  const payload = orderPayload({ tip: tipCents / 100, location })
  const body = { ...payload, cashConfirmed: true, finalTotal: payload.pricing.total }
  const caller = location === 'truro' ? manager : elsewhere
  const { status, body: reply, text } = await api.call(caller, 'POST /createAdminOrderCash', { body })
  expect(status, text).toBe(200)
  return reply.order.id
}
async function cancel(orderId: string): Promise<void> {
  expect((await api.call(manager, 'POST /cancelOrder', { body: { orderId } })).status).toBe(200)
}

async function read(day = today(), caller: Caller = manager): Promise<TipDayView> {
  return (await api.call(caller, 'GET /admin/tips/:day', { params: { day }, query: { location: 'truro' } })).body
}
type By = ShareDayTips['body']['by']
/** As the page sends it: with the tips and the sharing that it has just read. */
async function share(by: By, { caller = manager, ...more }: { caller?: Caller } & Partial<ShareDayTips['body']> = {}) {
  const { tips, sharedAt } = await read()
  pass(1)
  return api.call(caller, 'POST /admin/tips/:day/share', {
    params: { day: today() },
    body: { location: 'truro', tips, sharedAt, by, ...more },
  })
}
const byHours = (...hours: [string, number][]): By => ({
  way: 'hours',
  people: hours.map(([id, of]) => ({ id, hours: of })),
})
const byHand = (...amounts: [string, number][]): By => ({
  way: 'hand',
  people: amounts.map(([id, amount]) => ({ id, amount })),
})
const sharesOf = ({ shares }: TipDayView) => Object.fromEntries(shares.map(({ id, amount }) => [id, cents(amount)]))
const listed = async (query: { from: string; until: string }) =>
  (await api.call(manager, 'GET /admin/tips', { query: { location: 'truro', ...query } })).body.days
const csv = async (query: { from: string; until: string }) =>
  (await api.request(manager, 'GET', `/api/admin/tips.csv?location=truro&from=${query.from}&until=${query.until}`)).text
    .trim()
    .split('\r\n')
    .slice(1)

describe('the tips of a day are shared', () => {
  test('by hours, exact to the cent, among those who work here', async () => {
    await tip(1000)
    await tip(1)
    await tip(5000, 'new-glasgow')
    const before = await read()
    expect(before).toMatchObject({ tips: 10.01, shared: null, shares: [], sharedBy: null })
    expect(before.people.map(({ id }) => id)).toEqual(expect.arrayContaining([cook.id, waiter.id]))
    const { status, body } = await share(byHours([cook.id, 7.5], [waiter.id, 2.5]))
    expect(status).toBe(200)
    expect(sharesOf(body.day)).toEqual({ [cook.id]: 751, [waiter.id]: 250 })
    expect(await read()).toMatchObject({ tips: 10.01, shared: 10.01, sharedBy: 'manager person' })
  })

  test('by hand, and again in place of what was shared before', async () => {
    await tip(2000)
    await share(byHours([cook.id, 1], [waiter.id, 1]))
    const { body } = await share(byHand([cook.id, 19.99], [waiter.id, 0.01]))
    expect(sharesOf(body.day)).toEqual({ [cook.id]: 1999, [waiter.id]: 1 })
    expect(body.day.shares.map(({ hours }) => hours)).toEqual([null, null])
  })

  test('with nobody the sharing is taken back', async () => {
    await tip(500)
    await share(byHours([cook.id, 1]))
    const { body } = await share(byHours())
    expect(body.day).toMatchObject({ shared: null, shares: [], sharedAt: null })
  })

  test('whatever the tips and hours, what is shared is the tips of the day', async () => {
    const hours = fc.integer({ min: 1, max: 2400 }).map((hundredths) => hundredths / 100)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5000 }), hours, hours, async (tipCents, one, other) => {
        await tip(tipCents + 1)
        const { body, status, text } = await share(byHours([cook.id, one], [waiter.id, other]))
        expect(status, text).toBe(200)
        expect(body.day.shared).toBe(body.day.tips)
        expect(Object.values(sharesOf(body.day)).reduce((sum, amount) => sum + amount, 0)).toBe(cents(body.day.tips))
      }),
      { numRuns: 12 },
    )
  })

  test('each sharing is in the audit log, with what was there before', async () => {
    await tip(600)
    await share(byHours([cook.id, 1]))
    await share(byHand([waiter.id, 6]))
    const rows = await api.sql<{ actor: string; detail: { shares: unknown[]; before: unknown[] } }>(
      `SELECT actor, detail FROM audit_log WHERE action = 'tips.share' AND subject = $1 AND location_id = 'truro' ORDER BY id`,
      [today()],
    )
    expect(rows.map(({ detail }) => [detail.before.length, detail.shares])).toEqual([
      [0, [{ userId: cook.id, hours: 1, cents: 600 }]],
      [1, [{ userId: waiter.id, hours: null, cents: 600 }]],
    ])
  })
})

describe('tips that change after they were shared', () => {
  test('more tips of the day, and a tip that goes back with its order, differ from what was shared, to the cent', async () => {
    const returned = await tip(300)
    await share(byHours([cook.id, 1]))
    await tip(200)
    expect(await read()).toMatchObject({ tips: 5, shared: 3 })
    await cancel(returned)
    expect(await read()).toMatchObject({ tips: 2, shared: 3 })
    expect(await listed({ from: today(), until: addDays(today(), 1) })).toEqual([{ day: today(), tips: 2, shared: 3 }])
    expect((await csv({ from: today(), until: addDays(today(), 1) })).at(-1)).toContain('Not shared,,-1.00')
  })

  test('a tip that goes back on a later day belongs to that day, and leaves the shared one as it is', async () => {
    const returned = await tip(300)
    await share(byHours([cook.id, 1]))
    const day = today()
    pass(24 * 60)
    await cancel(returned)
    expect(await read(day)).toMatchObject({ tips: 3, shared: 3 })
    expect(await read()).toMatchObject({ tips: -3, shared: null })
    expect((await share(byHours([cook.id, 1]))).body.code).toBe('tips-none')
  })

  test('tips that came while somebody typed are not shared unseen', async () => {
    await tip(300)
    expect((await share(byHand([cook.id, 2]), { tips: 2 })).body.code).toBe('tips-changed')
    expect((await read()).shares).toEqual([])
  })
})

describe('who has a share', () => {
  test('the name of somebody who left stays readable, and they can still be given a share of the days before', async () => {
    await tip(400)
    const gone = await hire('staff')
    await share(byHours([gone.id, 1], [cook.id, 1]))
    const admin = await api.signUpStaff('admin', [])
    expect((await api.call(admin, 'DELETE /admin/users/:id', { params: { id: gone.id } })).status).toBe(200)
    const after = await read()
    expect(after.people.find(({ id }) => id === gone.id)).toMatchObject({ name: 'staff person', isGone: true })
    expect((await share(byHand([gone.id, 4]))).status).toBe(200)
    // Of later days they have nothing.
    const { people } = await read(addDays(today(), 1))
    expect(people.map(({ id }) => id)).not.toContain(gone.id)
  })

  test('nobody from another location, and no customer, is given a share', async () => {
    await tip(400)
    const guest = await api.signUp()
    const other = await hire('staff', 'new-glasgow')
    for (const { id } of [guest, other]) {
      expect((await share(byHours([id, 1]))).body.code).toBe('user-not-found')
    }
    expect((await read()).shares).toEqual([])
  })
})

describe('what is refused leaves everything as it was', () => {
  test.each([3.99, 4.01])('amounts of %s dollars are not the tips of 4 dollars', async (amount) => {
    await tip(400)
    await share(byHours([waiter.id, 1]))
    const answer = await share(byHand([cook.id, amount - 1], [waiter.id, 1]))
    expect([answer.status, answer.body.code]).toEqual([409, 'tips-unequal'])
    expect(answer.body.error).toBe(`The amounts add up to $${amount.toFixed(2)}, and the tips of this day are $4.00.`)
    expect(sharesOf(await read())).toEqual({ [waiter.id]: 400 })
  })

  test.each([
    ['no hours', byHours(['a', 0])],
    ['more hours than a day has', byHours(['a', 24.01])],
    ['a thousandth of an hour', byHours(['a', 1.001])],
    ['less than nothing', byHand(['a', -1])],
    ['part of a cent', byHand(['a', 1.005])],
    ['somebody twice', byHours(['a', 1], ['a', 2])],
  ])('%s is refused', async (_what, by) => {
    await tip(100)
    expect((await share(by)).status).toBe(400)
  })

  test('managers of other locations see and share nothing of it, staff nothing at all', async () => {
    await tip(400)
    for (const caller of [elsewhere, cook, await api.signUp()]) {
      expect((await share(byHours([cook.id, 1]), { caller })).status).toBe(403)
      expect(
        (await api.call(caller, 'GET /admin/tips', { query: { location: 'truro', from: today(), until: today() } }))
          .status,
      ).toBe(403)
      expect(
        (await api.request(caller, 'GET', `/api/admin/tips.csv?location=truro&from=${today()}&until=${today()}`))
          .status,
      ).toBe(403)
    }
    expect((await read()).shares).toEqual([])
  })
})

test('of two who share the same day at once one does, and the other is told', async () => {
  await tip(900)
  const { tips, sharedAt } = await read()
  const ask = (id: string) =>
    api.call(manager, 'POST /admin/tips/:day/share', {
      params: { day: today() },
      body: { location: 'truro', tips, sharedAt, by: byHours([id, 1]) },
    })
  const answers = await Promise.all([ask(cook.id), ask(waiter.id), ask(cook.id), ask(waiter.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('tips-shared')
  expect((await read()).shares).toHaveLength(1)
})

test('an answer that was lost is given again, and the tips are shared once', async () => {
  await tip(900)
  const { tips, sharedAt } = await read()
  const ask = (headers: Record<string, string>) =>
    api.call(manager, 'POST /admin/tips/:day/share', {
      params: { day: today() },
      body: { location: 'truro', tips, sharedAt, by: byHours([cook.id, 1]) },
      headers,
    })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = [...(await Promise.all([ask(headers), ask(headers)])), await ask(headers)]
  // Once the tips have changed too.
  await tip(100)
  answers.push(await ask(headers))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  const rows = await api.sql(`SELECT 1 FROM audit_log WHERE action = 'tips.share' AND subject = $1`, [today()])
  expect(rows).toHaveLength(1)
})

test('a file names each share of some days, and what nobody has, so that it adds up to their tips', async () => {
  const from = today()
  await tip(1000)
  await share(byHours([cook.id, 3], [waiter.id, 1.5]))
  pass(24 * 60)
  await tip(250)
  const lines = await csv({ from, until: addDays(today(), 1) })
  expect(lines.toSorted()).toEqual(
    [
      `${from},staff person,3.00,6.67,manager person`,
      `${from},staff person,1.50,3.33,manager person`,
      `${today()},Not shared,,2.50,`,
    ].toSorted(),
  )
})
