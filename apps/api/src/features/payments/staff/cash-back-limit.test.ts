import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { ADMIN, ADMIN_PROGRAM, type Caller, useApi, type TestApi } from '#api/testing/start-api.ts'

type Person = Awaited<ReturnType<TestApi['signUpStaff']>>

/** Fridays at lunch in Halifax; each test uses another day. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const DAY_MS = 24 * 60 * 60_000

const api = useApi({ now: LUNCH, env: { LIMITS: 'on' } })
let cook: Person
let manager: Person
let managerElsewhere: Person
let day = 0

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro', 'new-glasgow'])
  manager = await api.signUpStaff('manager', ['truro'])
  managerElsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})
beforeEach(() => api.clock?.set(new Date(LUNCH.getTime() + ++day * DAY_MS)))

/** A request as any program can send it. */
async function post(caller: Caller, path: string, body: object) {
  const response = await fetch(new URL(`/api${path}`, api.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...caller.headers },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; error?: string; orderId: string; approval: string },
  }
}

/** An order of $20.50 in cash that was taken and cancelled; the refund is owed. */
async function owed(location: 'truro' | 'new-glasgow' = 'truro'): Promise<string> {
  const payload = orderPayload({ location, phone: '' })
  const { orderId } = (
    await post(cook, '/createAdminOrderCash', {
      ...payload,
      cashConfirmed: true,
      finalTotal: payload.pricing.total,
    })
  ).body
  expect((await post(cook, '/cancelOrder', { orderId, cancelReason: 'Changed their mind' })).status).toBe(200)
  const [refund] = await api.sql<{ id: string }>(
    'SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
    [orderId],
  )
  return refund!.id
}

const handBack = (id: string, caller: Caller = cook, approval: string | null = null) =>
  post(caller, `/admin/payments/refunds/${id}/settle`, { approval })
/** A manager agrees that the $20.50 of a refund are handed back. */
async function agree(id: string, { email, password }: { email: string; password: string }, caller: Caller = cook) {
  const [refund] = await api.sql<{ orderId: string }>(
    'SELECT p.order_id AS "orderId" FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = $1',
    [id],
  )
  return post(caller, '/approvals', { orderId: refund?.orderId, amount: 20.5, email, password })
}
const setLimit = async (cashBackLimit: number) =>
  api.call(await api.signInAsAdmin(), 'PATCH /admin/settings/rules', { body: { cashBackLimit } })

describe('cash that one member of staff hands back [ruling 41]', () => {
  test('a member of staff who hands back cash twelve times in a row is stopped at $100, at the fifth time', async () => {
    const answers = []
    for (let count = 0; count < 12; count++) answers.push(await handBack(await owed()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, ...Array.from({ length: 8 }, () => 409)])
    for (const { body } of answers.slice(4)) {
      expect(body.code).toBe('manager-must-confirm')
      expect(body.error).toBe(
        'You have handed back $82.00 of $100.00 today. A manager must confirm that you hand back $20.50.',
      )
    }
    const [sum] = await api.sql(
      `SELECT sum(amount_cents)::int AS cents FROM refunds WHERE state = 'settled' AND settled_by = $1`,
      [`account:${cook.id}`],
    )
    expect(sum).toEqual({ cents: 4 * 2050 })
  })

  test('eight hand-backs at once by one of the staff stop at $100 too', async () => {
    const ids = []
    for (let count = 0; count < 8; count++) ids.push(await owed())
    const answers = await Promise.all(ids.map((id) => insist(() => handBack(id))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'manager-must-confirm')).toHaveLength(4)
  })

  test('the limit of cash handed back counts for each location and each day', async () => {
    for (let count = 0; count < 4; count++) expect((await handBack(await owed())).status).toBe(200)
    const fifth = await owed()
    expect((await handBack(fifth)).status).toBe(409)
    expect((await handBack(await owed('new-glasgow'))).status).toBe(200)
    api.clock?.set(new Date(LUNCH.getTime() + ++day * DAY_MS))
    expect((await handBack(fifth)).status).toBe(200)
  })

  test('the limit of cash handed back is set by an admin, and only by an admin', async () => {
    expect((await api.call(manager, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 5 } })).status).toBe(403)
    expect((await setLimit(-1)).status).toBe(400)
    expect((await setLimit(25)).body).toMatchObject({ success: true, cashBackLimit: 25 })
    expect((await handBack(await owed())).status).toBe(200)
    expect((await handBack(await owed())).status).toBe(409)
    await setLimit(100)
    const rules = await api.call(ADMIN_PROGRAM, 'GET /admin/settings/rules')
    expect(rules.body).toMatchObject({ cashBackLimit: 100 })
  })

  test('the limit of cash handed back does not hold up a manager or a program of the restaurant', async () => {
    await setLimit(0)
    expect((await handBack(await owed(), manager)).status).toBe(200)
    expect((await handBack(await owed(), ADMIN_PROGRAM)).status).toBe(200)
    expect((await handBack(await owed())).status).toBe(409)
    await setLimit(100)
  })
})

describe('a manager who agrees at the screen of a member of staff', () => {
  beforeAll(() => setLimit(0))
  afterAll(() => setLimit(100))

  test('a manager who agrees lets this one refund go, once, and both persons stand in the audit log', async () => {
    const [id, other] = [await owed(), await owed()]
    const agreed = await agree(id, manager)
    expect(agreed).toMatchObject({ status: 200, body: { givenBy: 'manager person' } })
    const { approval } = agreed.body
    expect(await handBack(other, cook, approval)).toMatchObject({ status: 403, body: { code: 'approval-refused' } })
    expect((await handBack(id)).status).toBe(409)
    expect((await handBack(id, cook, approval)).status).toBe(200)
    const entries = await api.sql(
      `SELECT a.actor, a.action, a.detail FROM audit_log a JOIN payments p ON p.order_id::text = a.subject
       JOIN refunds r ON r.payment_id = p.id WHERE r.id = $1 AND a.action IN ('order.back-approved', 'refund.handed-back')
       ORDER BY a.id`,
      [id],
    )
    expect(entries).toEqual([
      {
        actor: `account:${manager.id}`,
        action: 'order.back-approved',
        detail: { cents: 2050, askedBy: `account:${cook.id}` },
      },
      {
        actor: `account:${cook.id}`,
        action: 'refund.handed-back',
        detail: { cents: 2050, confirmedBy: `account:${manager.id}` },
      },
    ])
    expect((await handBack(id, cook, approval)).body.code).toBe('refund-not-owed')
  })

  test('a manager who agrees must be one of this location, and sign in rightly', async () => {
    const id = await owed()
    expect(await agree(id, cook)).toMatchObject({ status: 403, body: { code: 'manager-needed' } })
    expect(await agree(id, managerElsewhere)).toMatchObject({ status: 403, body: { code: 'manager-needed' } })
    expect(await agree(id, { ...manager, password: 'Wrong-pass-1' })).toMatchObject({ status: 401 })
    expect(await agree(id, { email: 'nobody@example.com', password: 'Wrong-pass-1' })).toMatchObject({
      status: 401,
      body: { code: 'wrong-password' },
    })
    expect((await handBack(id)).status).toBe(409)
    const { approval } = (await agree(id, ADMIN)).body
    expect((await handBack(id, cook, approval)).status).toBe(200)
  })

  test('a manager’s agreement counts for ten minutes, not longer', async () => {
    const id = await owed()
    const { approval } = (await agree(id, ADMIN)).body
    api.clock?.set(new Date(LUNCH.getTime() + day * DAY_MS + 11 * 60_000))
    expect((await handBack(id, cook, approval)).status).toBe(403)
  })

  test('a manager’s password cannot be guessed at an agreement any more than at the sign-in', async () => {
    const id = await owed()
    const codes = []
    for (let count = 0; count < 7; count++) {
      codes.push(
        (await agree(id, { email: managerElsewhere.email, password: `Guess-number-${count}` }, manager)).body.code,
      )
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong-password'))
    expect(codes.slice(5)).toEqual(['too-many-attempts', 'too-many-attempts'])
  })
})
