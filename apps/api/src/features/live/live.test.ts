import { once } from 'node:events'
import http from 'node:http'

import type { LiveEvent } from '@thali/contracts/system/events'
import { addDays, localParts } from '@thali/domain/time/zone'
import { type EventStream, openEventStream, type Told } from '@thali/testing/event-stream'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import type { KitchenRepository } from '#api/features/kitchen/kitchen.repository.ts'
import { createLiveService } from '#api/features/live/live.service.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { createLinkTokens } from '#api/identity/tokens.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let ann: Caller & { id: string }
let cook: Caller & { id: string }
let cookElsewhere: Caller & { id: string }
const streams: EventStream[] = []

beforeAll(async () => {
  ann = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
  cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  // The news of the roles they were just given could close streams that are opened now.
  const listener = await listen(ADMIN_PROGRAM)
  const id = await place()
  await eventually(async () => ordersIn(listener.told).includes(id))
  listener.drop()
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.drop()
})

async function listen(caller: Caller, lastEventId?: string): Promise<EventStream> {
  const stream = await openEventStream(api.url, caller, lastEventId)
  streams.push(stream)
  return stream
}

/** For a service that is asked about orders only. */
const ONLY_ORDERS = {
  kitchen: { listByIds: async () => [] } as unknown as KitchenRepository,
  reservations: { listByIds: async () => [] } as unknown as ReservationsRepository,
  reservationPresenter: createReservationPresenter(createLinkTokens('secret', 'reservation')),
}
const ordersIn = (told: readonly Told[]) => told.flatMap((event) => (event.type === 'order' ? [event.order.id] : []))
const place = (caller: Caller = ann) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body: orderPayload() }).then(({ body }) => body.order.id)

test('staff are told which station an order waits for, and its guest is told only that many are before it [ruling 56]', async () => {
  const [board, guest] = [await listen(cook), await listen(ann)]
  const id = await place()
  // Told before the next step: news that comes late tells the order as it is by then.
  await eventually(async () => [board, guest].every(({ told }) => ordersIn(told).includes(id)))
  const because = { reason: 'full', station: 'Tandoor', fullUntil: '2026-11-20T17:00:00.000Z' }
  await api.sql('UPDATE orders SET promise_because = $1, promised_for = estimated_ready WHERE id = $2', [because, id])
  await api.call(cook, 'POST /updateOrderStatus', { body: { orderId: id, status: 'preparing' } })
  const reasonsIn = ({ told }: EventStream) =>
    told.flatMap((event) =>
      event.type === 'order' && event.order.id === id && event.order.status === 'preparing'
        ? [event.order.promiseBecause]
        : [],
    )
  await eventually(async () => reasonsIn(board).length > 0 && reasonsIn(guest).length > 0)
  expect(reasonsIn(board)).toEqual([because])
  expect(reasonsIn(guest)).toEqual([{ reason: 'full', fullUntil: because.fullUntil }])
})

// ADM-DAT-24
test('staff see a new order and each of its steps as they happen', async () => {
  const board = await listen(cook)
  expect(board.status).toBe(200)
  expect(board.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })

  const id = await place()
  await eventually(async () => ordersIn(board.told).includes(id))
  await api.call(cook, 'POST /updateOrderStatus', { body: { orderId: id, status: 'preparing' } })
  await eventually(async () => board.told.some((event) => event.type === 'order' && event.order.status === 'preparing'))
})

// F17
test('a stranger’s feed ends after ten minutes, that of the restaurant goes on', async () => {
  // One timer is held and no other: this process's own feed needs the clock, too, and stands still for good if one of its
  // timers is set on a clock that is taken away.
  const setTimer = globalThis.setTimeout
  const endings: (() => void)[] = []
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
    if (ms === 10 * 60_000) endings.push(run)
    return setTimer(run, ms)
  })
  onTestFinished(() => spy.mockRestore())
  const open = async (caller: Caller) => {
    const request = http.get(new URL('/api/events', api.url), { agent: false, headers: caller.headers })
    onTestFinished(() => void request.on('error', () => {}).destroy())
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return response.resume()
  }
  const stranger = await open(NOBODY)
  const board = await open(cook)

  expect(endings).toHaveLength(1)
  expect(stranger.readableEnded).toBe(false)
  endings[0]?.()
  await once(stranger, 'end')
  expect(board.readableEnded).toBe(false)
})

test('an owner hears of own orders only, and strangers of none', async () => {
  const bob = await api.signUp()
  const listeners = {
    owner: await listen(ann),
    admin: await listen(ADMIN_PROGRAM),
    other: await listen(bob),
    elsewhere: await listen(cookElsewhere),
    program: await listen(CUSTOMER_PROGRAM),
    nobody: await listen(NOBODY),
  }
  const [anns, bobs] = [await place(ann), await place(bob)]
  await eventually(async () => ordersIn(listeners.admin.told).includes(bobs))
  await eventually(
    async () => ordersIn(listeners.owner.told).includes(anns) && ordersIn(listeners.other.told).includes(bobs),
  )
  // A change that everybody receives comes last: when it has arrived, so has everything before it.
  await api.sql(`INSERT INTO changes (topic, subject) VALUES ('location', 'truro')`)
  for (const { told } of Object.values(listeners))
    await eventually(async () => told.some(({ type }) => type === 'location'))

  expect(ordersIn(listeners.owner.told)).toEqual([anns])
  expect(ordersIn(listeners.other.told)).toEqual([bobs])
  expect(ordersIn(listeners.admin.told)).toEqual([anns, bobs])
  for (const name of ['elsewhere', 'program', 'nobody'] as const) expect(ordersIn(listeners[name].told)).toEqual([])
})

test('a booking is told to those who serve it, and to nobody who could count bookings', async () => {
  const listeners = { board: await listen(cook), elsewhere: await listen(cookElsewhere), nobody: await listen(NOBODY) }
  const date = addDays(localParts(new Date()).date, 9)
  await api.call(NOBODY, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Ann Lee', email: 'heard.of@example.com', phone: '9025550123' },
      reservationDetails: { date, time: '18:00', partySize: 2, specialRequests: null },
    },
  })
  await api.sql(`INSERT INTO changes (topic, subject, location_id) VALUES ('tables', '2030-01-01', 'truro')`)
  await api.sql(`INSERT INTO changes (topic, subject) VALUES ('location', 'truro')`)
  for (const { told } of Object.values(listeners))
    await eventually(async () => told.some(({ type }) => type === 'location'))

  const bookingsIn = ({ told }: EventStream) => told.filter(({ type }) => type === 'reservation').length
  expect(bookingsIn(listeners.board)).toBe(2)
  expect([bookingsIn(listeners.elsewhere), bookingsIn(listeners.nobody)]).toEqual([0, 0])
})

test('a reader that comes back with its last event id misses nothing, in 50 broken lines over 100 orders', async () => {
  const heard: string[] = []
  let lastEventId: string | undefined
  let isPlacing = true
  const placing = (async () => {
    const placed: string[] = []
    for (let round = 0; round < 20; round++)
      placed.push(...(await Promise.all(Array.from({ length: 5 }, () => place()))))
    isPlacing = false
    return placed
  })()

  let lines = 0
  lastEventId = (await listen(cook)).told[0]?.id
  while (isPlacing || lines < 50) {
    const line = await listen(cook, lastEventId)
    if (lines % 3 === 0) await eventually(async () => line.told.length > 2 || !isPlacing)
    const told = line.told.slice()
    line.drop()
    await line.ended
    heard.push(...ordersIn(told))
    lastEventId = told.at(-1)?.id ?? lastEventId
    lines++
  }
  const placed = await placing
  const last = await listen(cook, lastEventId)
  await eventually(async () => {
    const all = new Set([...heard, ...ordersIn(last.told)])
    return placed.every((id) => all.has(id))
  })
  expect(lines).toBeGreaterThanOrEqual(50)
})

describe('of portions that were sold in another process', () => {
  const dish = 'truro-vegetable-samosa'

  const left = async (headers: Record<string, string> = {}) => {
    const menu = await api.call(NOBODY, 'GET /menu/:location', { params: { location: 'truro' }, headers })
    return menu.body.items.find(({ id }) => id === dish)?.portionsLeft
  }
  /** Tells nobody here: this process learns of it with its next poll. Returns the event's id once a node can tell it. */
  async function change(portions: number | null): Promise<string> {
    await api.sql('UPDATE menu_items SET portions = $2 WHERE id = $1', [dish, portions])
    const [at] = await api.sql<{ xid: number; position: string }>(
      `INSERT INTO changes (topic, subject, location_id, version) VALUES ('menu', 'truro', 'truro', 1)
       RETURNING xid, xid || '.' || seq AS position`,
    )
    // Nobody reads it while an older transaction is open, and the server of the tests has others than ours.
    const canBeRead = 'SELECT $1::bigint < pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS yes'
    await eventually(async () => (await api.sql<{ yes: boolean }>(canBeRead, [at?.xid]))[0]?.yes)
    return `${at?.position}.${api.server.services.feed.timeline()}`
  }
  beforeEach(async () => {
    await change(3)
    await eventually(async () => (await left()) === 3)
  })
  afterEach(async () => {
    await change(null)
    await eventually(async () => (await left()) === undefined)
  })

  test('a page that comes back reads how many portions are left after sales in another process, not before', async () => {
    const lastEventId = (await listen(NOBODY)).told[0]?.id
    await change(1)
    const { told } = await listen(NOBODY, lastEventId)
    await eventually(async () => told.some(({ type }) => type === 'menu'))
    expect(await left()).toBe(1)
  })

  test('a page that another node tells of a sale reads how many portions are left after it, not before', async () => {
    const heard = await change(1)
    expect(await left({ 'last-event-id': heard })).toBe(1)
  })
})

test('what happens while a reader catches up is not missed', async () => {
  const { feed, presenter } = api.server.services
  let goOn = () => {}
  const slowRead = new Promise<void>((resolve) => {
    goOn = resolve
  })
  // The real feed and service; only the database takes its time over the orders that were missed.
  const orders = { listByIds: () => slowRead.then(() => []) } as unknown as OrdersRepository
  const live = createLiveService({ feed, orders, presenter, ...ONLY_ORDERS, now: () => new Date(), onError: () => {} })
  const other = await listen(cook)
  await place()
  await eventually(async () => ordersIn(other.told).length === 1)

  const told: LiveEvent[] = []
  const principal = { kind: 'key', id: 'reader', scope: 'admin' } as const
  const reader = { principal, send: (event: LiveEvent) => told.push(event), close: () => {} }
  const subscribing = live.subscribe(reader, other.told[0]!.id)
  await api.sql(`INSERT INTO changes (topic, subject, version) VALUES ('menu', 'truro', 7003)`)
  await eventually(async () => other.told.some((event) => event.type === 'menu' && event.version === 7_003))
  expect(told.map(({ type }) => type)).toEqual(['heartbeat'])

  goOn()
  const stop = await subscribing
  stop()
  expect(told.map(({ type }) => type)).toEqual(['heartbeat', 'menu'])
})

test('an order that cannot be shown is told as a reason to read anew, and keeps back nothing after it', async () => {
  const board = await listen(cook)
  const [bad, good] = [await place(), await place()]
  await eventually(async () => ordersIn(board.told).includes(good))
  const until = board.told.length
  await api.sql(`UPDATE orders SET lines = 'null'::jsonb || lines WHERE id = $1`, [bad])
  const tell = `INSERT INTO changes (topic, subject, location_id, version) VALUES ('order', $1, 'truro', 9)`
  for (const id of [bad, good]) await api.sql(tell, [id])
  await eventually(async () => board.told.slice(until).some(({ type }) => type === 'order'))
  await api.sql('UPDATE orders SET lines = lines - 0 WHERE id = $1', [bad])
  const news = board.told.slice(until).filter(({ type }) => type !== 'heartbeat')
  expect(news.map(({ type }) => type)).toEqual(['reset', 'order'])
})

test('the cursors of the live feed only rise', async () => {
  const line = await listen(cook)
  const start = line.told[0]!.id
  const [resumed] = await Promise.all([listen(cook, start), ...Array.from({ length: 10 }, () => place())])
  await eventually(async () => ordersIn(resumed.told).length === 10)
  const positions = resumed.told.map(({ id }) => id.split('.').map(Number) as [number, number])
  expect(positions).toEqual(positions.toSorted(([a, b], [c, d]) => a - c || b - d))
})

test('a transaction that commits late is not jumped over', async () => {
  const board = await listen(cook)
  const late = await api.openTransaction()
  await late.query(`INSERT INTO changes (topic, subject, version) VALUES ('menu', 'truro', 7001)`)
  const early = await place()
  await late.query('COMMIT')
  await late.end()
  await eventually(
    async () =>
      board.told.some((event) => event.type === 'menu' && event.version === 7_001) &&
      ordersIn(board.told).includes(early),
  )

  const again = await listen(cook, board.told[0]!.id)
  await eventually(
    async () =>
      again.told.some((event) => event.type === 'menu' && event.version === 7_001) &&
      ordersIn(again.told).includes(early),
  )
})

test('a change that another process makes is told without a request to this one', async () => {
  const line = await listen(NOBODY)
  await api.sql(`INSERT INTO changes (topic, subject, version) VALUES ('menu', 'new-glasgow', 7002)`)
  await eventually(async () => line.told.some((event) => event.type === 'menu' && event.locationId === 'new-glasgow'))
})

test('a reader that has been away for a thousand changes is told to read everything again', async () => {
  const line = await listen(NOBODY)
  await api.sql(`INSERT INTO changes (topic, subject) SELECT 'location', 'truro' FROM generate_series(1, 1000)`)
  await eventually(async () => line.told.length > 1_000)
  const back = await listen(NOBODY, line.told[0]!.id)
  await eventually(async () => back.told.some(({ type }) => type === 'reset'))
  expect(back.told.filter(({ type }) => type === 'location')).toEqual([])
})

// After a restore to an earlier moment the database may also have gone on past the reader's position.
test.each([
  ['ahead of the database', (xid: number, timeline: number) => `${xid + 1_000_000}.1.${timeline}`],
  ['ahead of the database, as earlier versions wrote it', (xid: number) => `${xid + 1_000_000}.1`],
  ['of another timeline', (xid: number, timeline: number) => `${xid - 1}.0.${timeline + 1}`],
])('a reader with a cursor %s reads everything again, and hears what follows', async (_what, cursorAt) => {
  const [xid = 0, , timeline = 0] = (await listen(cook)).told[0]!.id.split('.').map(Number)
  const back = await listen(cook, cursorAt(xid, timeline))
  await eventually(async () => back.told.some(({ type }) => type === 'reset'))
  const id = await place()
  await eventually(async () => ordersIn(back.told).includes(id))
})

test.each(['', 'yesterday', '1', '1.2.3.4', `${'9'.repeat(40)}.1`, '-1.0', "0.0'; DROP TABLE changes"])(
  'a reader with a cursor that is none (%j) begins now',
  async (cursor) => {
    const told = (await listen(NOBODY, cursor)).told.map(({ type }) => type)
    expect(new Set(told)).toEqual(new Set(['heartbeat']))
  },
)

test('deactivating an account ends its live streams at once and refuses new ones', async () => {
  const waiter = await api.signUpStaff('staff', ['truro'])
  const board = await listen(waiter)
  const changed = await api.call(ADMIN_PROGRAM, 'PATCH /admin/users/:id', {
    params: { id: waiter.id },
    body: { isActive: false },
  })
  expect(changed.status).toBe(200)
  await eventually(async () => !board.isOpen())

  const id = await place()
  const after = await listen(waiter, board.told[0]!.id)
  await api.sql(`INSERT INTO changes (topic, subject) VALUES ('location', 'truro')`)
  await eventually(async () => after.told.some(({ type }) => type === 'location'))
  expect(ordersIn([...board.told, ...after.told])).not.toContain(id)
})

test('a reader whose account was changed goes on after it, also one that slept through the change', async () => {
  const board = await listen(cook)
  await api.sql(`INSERT INTO changes (topic, subject) VALUES ('account', $1)`, [cook.id])
  await board.ended
  const late = await listen(cook, board.told[0]!.id)
  await late.ended

  for (const { told } of [board, late]) {
    const back = await listen(cook, told.at(-1)!.id)
    const id = await place()
    await eventually(async () => ordersIn(back.told).includes(id))
  }
})

test('a change in the same moment as the end of a stream is not written to it any more, and harms nobody', async () => {
  const waiter = await api.signUpStaff('staff', ['truro'])
  const [board, other] = [await listen(waiter), await listen(cook)]
  await api.sql(
    `INSERT INTO changes (topic, subject) VALUES ('account', $1), ('location', 'truro'), ('location', 'new-glasgow')`,
    [waiter.id],
  )
  await board.ended
  await eventually(async () => other.told.filter(({ type }) => type === 'location').length === 2)
  expect(board.told.map(({ type }) => type)).not.toContain('location')
})

test('stopping the server ends every live stream', async () => {
  const line = await listen(cook)
  await api.restart()
  await line.ended
  expect(line.isOpen()).toBe(false)
})
