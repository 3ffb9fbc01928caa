import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { KITCHEN_DEFAULTS, type Kitchen, type PlannedLine } from '../../kitchen.ts'
import { type Hours, WEEKDAYS } from '../../locations/hours.ts'
import { scheduleOf } from '../../locations/schedule.ts'
import { ORDER_TYPES } from '../../order-status.ts'
import { instantAt } from '../../time/zone.ts'
import { type Load, loadOf, mostOf } from '../capacity/load.ts'
import { estimatedReadyAt } from '../kitchen/ready-time.ts'
import { nearestTimes, promiseFor, type PromiseQuestion, timesOn } from './promise-for.ts'

const DAY = '2026-11-20'
const hours: Hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00' }]))
const kitchen: Kitchen = {
  ...KITCHEN_DEFAULTS,
  stations: [
    { id: 'curry', name: 'Curry', hands: 1 },
    { id: 'tandoor', name: 'Tandoor', hands: 2 },
  ],
  rush: null,
}
const at = (clock: string, date = DAY) => {
  const [hour, minute] = clock.split(':').map(Number)
  return instantAt(date, (hour ?? 0) * 60 + (minute ?? 0))
}
const naan: PlannedLine = {
  itemId: 'naan',
  quantity: 1,
  work: [{ station: 'tandoor', first: 8, more: 2 }],
  prepTime: 15,
}
const asked = (parts: Partial<PromiseQuestion> = {}): PromiseQuestion => ({
  order: { orderType: 'pickup', lines: [naan] },
  now: at('17:00'),
  location: { hours, kitchen },
  load: new Map(),
  backlog: new Map(),
  ...parts,
})
const soonest = (parts: Partial<PromiseQuestion> = {}) => promiseFor({ ...asked(parts), wanted: null })
const full = (station: string, from: string, marks: number, used = 10): Load =>
  loadOf(
    Array.from({ length: marks }, (_, mark) => ({
      subject: `station:${station}`,
      at: new Date(at(from).getTime() + mark * 300_000),
      used,
    })),
  )

describe('orders for as soon as possible', () => {
  test('an order is ready when its dish is cooked and packed', () => {
    expect(soonest()).toEqual({
      ok: true,
      value: {
        readyAt: at('17:12'),
        kitchenAt: at('17:00'),
        claims: [
          { subject: 'station:tandoor', at: at('17:00'), n: 5, most: 10 },
          { subject: 'station:tandoor', at: at('17:05'), n: 3, most: 10 },
        ],
        because: { reason: 'cooking' },
      },
    })
  })

  test('no order is promised in less than ten minutes', () => {
    const lines = [{ ...naan, work: [{ station: 'tandoor', first: 1, more: 0 }] }]
    expect(soonest({ order: { orderType: 'pickup', lines } })).toMatchObject({ value: { readyAt: at('17:10') } })
  })

  test('an order waits for a full station, and is told until when', () => {
    expect(soonest({ load: full('tandoor', '17:00', 6) })).toMatchObject({
      value: {
        readyAt: at('17:42'),
        kitchenAt: at('17:00'),
        because: { reason: 'full', station: 'Tandoor', fullUntil: at('17:30').toISOString() },
      },
    })
  })

  test('a wait of under five minutes for a station is not told as a reason', () => {
    const now = at('17:01')
    const promised = soonest({ now, load: full('tandoor', '17:00', 1) })
    expect(promised).toMatchObject({ value: { readyAt: at('17:17'), because: { reason: 'cooking' } } })
    expect(soonest({ load: full('tandoor', '17:00', 1) })).toMatchObject({ value: { because: { reason: 'full' } } })
  })

  test('an order is promised after the backlog of its station', () => {
    expect(soonest({ backlog: new Map([['tandoor', 20]]) })).toMatchObject({ value: { readyAt: at('17:22') } })
  })

  test('the steps of a dish follow each other', () => {
    const work = [
      { station: 'tandoor', first: 8, more: 2 },
      { station: 'curry', first: 4, more: 1 },
    ]
    const lines = [{ ...naan, quantity: 3, work }]
    const minutes = 8 + 2 * 2 + 4 + 2 * 1 + 4
    expect(soonest({ order: { orderType: 'pickup', lines } })).toMatchObject({
      value: { readyAt: at(`17:${minutes}`) },
    })
  })

  test('a dish without steps takes its preparation time at the first station', () => {
    const lines = [{ ...naan, quantity: 2, work: null, prepTime: 12 }]
    expect(soonest({ order: { orderType: 'pickup', lines } })).toMatchObject({
      value: { readyAt: at('17:18'), claims: [{ subject: 'station:curry' }, {}, {}] },
    })
  })

  test('drinks need no station: by themselves they wait for none, and with food they are ready with it', () => {
    const chai: PlannedLine = { itemId: 'chai', quantity: 6, work: [], prepTime: 6 }
    const asOrder = (lines: PlannedLine[]) => ({ order: { orderType: 'pickup' as const, lines } })
    const load = new Map([...full('tandoor', '17:00', 30), ...full('curry', '17:00', 30, 5)])
    expect(soonest({ ...asOrder([chai]), load })).toMatchObject({
      ok: true,
      value: { readyAt: at('17:10'), claims: [], because: { reason: 'cooking' } },
    })
    expect(soonest(asOrder([chai, naan]))).toEqual(soonest(asOrder([naan])))
    const wanted = at('19:00')
    expect(promiseFor({ ...asked({ ...asOrder([chai]), load }), wanted })).toMatchObject({ value: { claims: [] } })
    const mixed = promiseFor({ ...asked(asOrder([chai, naan])), wanted })
    expect(mixed).toEqual(promiseFor({ ...asked(), wanted }))
  })

  test('a delivery is promised with its way to the door added', () => {
    const order = { orderType: 'delivery', lines: [naan] } as const
    expect(soonest({ order })).toMatchObject({ value: { readyAt: at('17:22') } })
    expect(soonest({ order: { ...order, deliveryMinutes: 25 } })).toMatchObject({ value: { readyAt: at('17:37') } })
  })

  test('a rush adds its minutes to a promise until it ends', () => {
    const rush = { minutes: 20, until: at('18:00') }
    const location = { hours, kitchen: { ...kitchen, rush } }
    expect(soonest({ location })).toMatchObject({ value: { readyAt: at('17:32'), because: { reason: 'rush' } } })
    expect(soonest({ location, now: at('18:00') })).toMatchObject({ value: { readyAt: at('18:12') } })
  })

  test('a rush also adds its minutes where the formula gives the time', () => {
    const rush = { minutes: 20, until: at('18:00') }
    const plain = soonest({ location: { hours, kitchen: { ...kitchen, stations: [] } } })
    const late = soonest({ location: { hours, kitchen: { ...kitchen, stations: [], rush } } })
    if (!plain.ok || !late.ok) throw new Error('Both are promised')
    expect(late.value.readyAt.getTime() - plain.value.readyAt.getTime()).toBe(20 * 60_000)
    expect(late.value.because).toEqual({ reason: 'rush' })
  })

  // CUS-OC-028
  test('the time of an order placed while closed counts from the opening', () => {
    expect(soonest({ now: at('09:00') })).toMatchObject({
      value: {
        readyAt: at('11:42'),
        kitchenAt: at('11:30'),
        because: { reason: 'opening', opensAt: at('11:30').toISOString() },
      },
    })
  })

  test('an order for as soon as possible is refused beyond an hour and a half, until the wait is less again', () => {
    expect(soonest({ load: full('tandoor', '17:00', 15) })).toMatchObject({ ok: true })
    expect(soonest({ load: full('tandoor', '17:00', 16) })).toEqual({ ok: false, error: 'KITCHEN_FULL' })
    expect(soonest({ load: full('tandoor', '17:00', 16), now: at('17:10') })).toMatchObject({ ok: true })
  })
})

describe('a chosen time', () => {
  const chosen = (wanted: Date, parts: Partial<PromiseQuestion> = {}) => promiseFor({ ...asked(parts), wanted })

  test('a chosen time is kept, and the kitchen gets the order shortly before it is to begin', () => {
    expect(chosen(at('19:00'))).toEqual({
      ok: true,
      value: {
        readyAt: at('19:00'),
        kitchenAt: at('18:36'),
        claims: [
          { subject: 'station:tandoor', at: at('18:40'), n: 4, most: 10 },
          { subject: 'station:tandoor', at: at('18:45'), n: 4, most: 10 },
        ],
        because: { reason: 'chosen' },
      },
    })
  })

  test.each([
    ['in the past', at('16:45')],
    ['too soon to cook', at('17:15')],
    ['between the steps', at('19:05')],
    ['after closing', at('22:15')],
    ['at the opening, before anything is cooked', at('11:30', '2026-11-21')],
    ['further ahead than the restaurant takes orders', at('19:00', '2026-11-28')],
  ])('a chosen time is refused %s', (_, wanted) => {
    expect(chosen(wanted)).toEqual({ ok: false, error: 'TIME_NOT_OFFERED' })
  })

  test('a chosen time is refused where its dishes would lie for more than 20 minutes', () => {
    expect(chosen(at('19:00'), { load: full('tandoor', '18:30', 4) })).toMatchObject({ ok: true })
    expect(chosen(at('19:00'), { load: full('tandoor', '18:25', 5) })).toMatchObject({ ok: false })
  })

  test('a chosen time is kept for a feast that takes all hands, and its first dishes lie for as long as needed', () => {
    const lines = Array.from({ length: 12 }, (_, index) => ({ ...naan, itemId: `dish-${index}` }))
    const order = { orderType: 'pickup' as const, lines }
    expect(chosen(at('19:00'), { order })).toMatchObject({ ok: true, value: { readyAt: at('19:00') } })
    expect(chosen(at('19:00'), { order, load: full('tandoor', '18:25', 5) })).toMatchObject({ ok: false })
  })

  test('a chosen time is refused by a restaurant that has entered nothing of its kitchen', () => {
    expect(chosen(at('19:00'), { location: { hours, kitchen: null } })).toMatchObject({ ok: false })
  })

  test('a chosen time without stations lies no nearer than the formula', () => {
    const location = { hours, kitchen: { ...kitchen, stations: [] } }
    expect(chosen(at('17:15'), { location })).toMatchObject({ ok: false })
    expect(chosen(at('17:30'), { location })).toMatchObject({ value: { kitchenAt: at('17:12') } })
  })

  test('the offered times are those that can be chosen, and a refusal names the nearest three', () => {
    const load = full('tandoor', '18:00', 12)
    const times = timesOn(DAY, asked({ load }))
    expect(times.filter((time) => time < at('19:45'))).toEqual([
      at('17:30'),
      at('17:45'),
      at('18:00'),
      at('18:15'),
      at('18:30'),
      at('19:30'),
    ])
    expect(nearestTimes(at('19:00'), asked({ load }))).toEqual([at('18:15'), at('18:30'), at('19:30')])
    for (const time of times) expect(chosen(time, { load }).ok).toBe(true)
  })
})

const line = fc.record({
  itemId: fc.constantFrom('a', 'b', 'c', 'd'),
  quantity: fc.integer({ min: 1, max: 10 }),
  prepTime: fc.integer({ min: 1, max: 60 }),
  work: fc.option(
    fc.array(
      fc.record({
        station: fc.constantFrom('curry', 'tandoor', 'gone'),
        first: fc.integer({ min: 1, max: 30 }),
        more: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 3 },
    ),
  ),
})
const question = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  orderType: fc.constantFrom(...ORDER_TYPES),
  now: fc.integer({ min: 0, max: 86_400 }).map((second) => new Date(at('00:00').getTime() + second * 1000)),
  used: fc.array(fc.tuple(fc.constantFrom('curry', 'tandoor'), fc.nat(60), fc.nat(10)), { maxLength: 60 }),
  behind: fc.nat(40),
  wantedIn: fc.option(fc.integer({ min: 1, max: 40 })),
})

describe('the times that can be chosen', () => {
  const clocks = (times: readonly Date[]) =>
    times.map((time) =>
      new Date(time).toLocaleTimeString('en-CA', { timeZone: 'America/Halifax', hour12: false, timeStyle: 'short' }),
    )
  const always = (open: string, close: string): Hours =>
    Object.fromEntries(WEEKDAYS.map((day) => [day, { open, close }]))
  const formula: Kitchen = { ...kitchen, stations: [] }

  test('no time can be chosen any more once the last order of an opening is over', () => {
    const schedule = scheduleOf({ hours: always('11:30', '17:15'), lastOrder: 90 }, 'pickup')
    const location = { hours: schedule, kitchen: formula }
    const early = timesOn(DAY, asked({ now: at('15:44'), location }))
    expect(clocks(early)).toContain('16:30')
    expect(timesOn(DAY, asked({ now: at('15:45'), location }))).toEqual([])
    expect(promiseFor({ ...asked({ now: at('15:45'), location }), wanted: at('16:30') }).ok).toBe(false)
  })

  test('the times that can be chosen do not stop at midnight in a restaurant that is open day and night', () => {
    const location = { hours: always('00:00', '24:00'), kitchen: formula }
    const night = timesOn('2026-11-21', asked({ now: at('23:00'), location }))
    expect(clocks(night).slice(0, 3)).toEqual(['00:00', '00:15', '00:30'])
  })

  test('the times that can be chosen end with the closing in the night in which summer time begins', () => {
    const location = { hours: always('18:00', '03:30'), kitchen: formula }
    const times = timesOn('2027-03-14', asked({ now: at('20:00', '2027-03-13'), location }))
    expect(clocks(times).findLast((clock) => clock < '12:00')).toBe('03:30')
  })
})

describe('promises for any order', () => {
  test('no station is given more minutes than its hands have, and nothing is promised in under ten minutes', () => {
    fc.assert(
      fc.property(question, ({ lines, orderType, now, used, behind, wantedIn }) => {
        const nowMs = Math.floor(now.getTime() / 900_000) * 900_000
        const counts = used.map(([station, mark, n]) => ({
          subject: `station:${station}`,
          at: new Date(Math.floor(nowMs / 300_000 + mark) * 300_000),
          used: Math.min(n, station === 'curry' ? 5 : 10),
        }))
        const load = loadOf(counts)
        const order = { orderType, lines }
        const wanted = wantedIn === null ? null : new Date(nowMs + wantedIn * 900_000)
        const all = { ...asked({ order, now, load, backlog: new Map([['tandoor', behind]]) }), wanted }
        const promise = promiseFor(all)
        expect(promiseFor(all)).toEqual(promise)
        if (!promise.ok) return

        const { readyAt, kitchenAt, claims } = promise.value
        if (lines.every((one) => one.work?.length === 0)) expect(claims).toEqual([])
        expect(readyAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(600_000)
        expect(kitchenAt >= now && kitchenAt < readyAt).toBe(true)
        for (const claim of claims) {
          const id = claim.subject.slice('station:'.length)
          const before = load.get(id)?.get(claim.at.getTime() / 60_000) ?? 0
          expect(claim.most).toBe(mostOf(kitchen.stations.find((station) => station.id === id) ?? { hands: 0 }))
          expect(claim.n).toBeGreaterThan(0)
          expect(before + claim.n).toBeLessThanOrEqual(claim.most)
          expect(claim.at < readyAt && claim.at.getTime() > now.getTime() - 300_000).toBe(true)
        }
        expect(new Set(claims.map(({ subject, at: mark }) => `${subject} ${mark.getTime()}`)).size).toBe(claims.length)
      }),
      { numRuns: 1_000 },
    )
  })

  // CUS-TIM-01..06
  test('a restaurant without stations promises the times of the formula', () => {
    fc.assert(
      fc.property(question, fc.boolean(), ({ lines, orderType, now }, hasEntered) => {
        const location = { hours, kitchen: hasEntered ? { ...kitchen, stations: [] } : null }
        const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
        const readyAt = estimatedReadyAt({ orderType, itemCount, orderedAt: now, hours })
        expect(soonest({ order: { orderType, lines }, now, location })).toMatchObject({
          value: { readyAt, claims: [] },
        })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a pause of orders', () => {
  const paused = asked({ location: { hours, kitchen, pausedUntil: at('18:00') } })

  test('no order is promised as soon as possible while orders are paused, until the pause is over', () => {
    expect(promiseFor({ ...paused, wanted: null })).toEqual({ ok: false, error: 'KITCHEN_FULL' })
    expect(promiseFor({ ...paused, now: at('18:00'), wanted: null }).ok).toBe(true)
  })

  test('times that the kitchen begins after the pause are offered while orders are paused', () => {
    const times = timesOn(DAY, paused)
    expect(times[0]).toEqual(at('18:30'))
    for (const wanted of times) {
      const promised = promiseFor({ ...paused, wanted })
      expect(promised.ok && promised.value.kitchenAt >= at('18:00')).toBe(true)
    }
  })
})

describe('a chosen time without stations [ruling 43]', () => {
  const location = { hours, kitchen: { ...kitchen, stations: [], ordersPerQuarter: 2 } }
  const chosen = (clock: string, load: Load = new Map()) =>
    promiseFor({ ...asked({ location, load }), wanted: at(clock) })
  const taken = (subject: string, clock: string, used: number): Load => loadOf([{ subject, at: at(clock), used }])

  test('a time without stations takes a place in its quarter, and reaches the kitchen as the formula asks', () => {
    expect(chosen('19:00')).toEqual({
      ok: true,
      value: {
        readyAt: at('19:00'),
        kitchenAt: at('18:42'),
        claims: [{ subject: 'station:~chosen-times', at: at('19:00'), n: 1, most: 2 }],
        because: { reason: 'chosen' },
      },
    })
  })

  test('a chosen time without stations is offered from the earliest time of the formula on', () => {
    expect(timesOn(DAY, asked({ location }))[0]).toEqual(at('17:30'))
  })

  test('a chosen time without stations is not offered once its quarter is full, with what unpaid pages hold', () => {
    expect(chosen('19:00', taken('station:~chosen-times', '19:00', 1))).toMatchObject({ ok: true })
    const full = loadOf([
      { subject: 'station:~chosen-times', at: at('19:00'), used: 1 },
      { subject: 'unpaid:~chosen-times', at: at('19:00'), used: 1 },
    ])
    expect(chosen('19:00', full)).toMatchObject({ ok: false, error: 'TIME_NOT_OFFERED' })
    expect(chosen('19:15', full)).toMatchObject({ ok: true })
    expect(nearestTimes(at('19:00'), asked({ location, load: full }))).toEqual([at('18:30'), at('18:45'), at('19:15')])
  })

  test('a chosen time without stations counts all times of its quarter together where they lie closer', () => {
    const close = { ...location, kitchen: { ...location.kitchen, stepMinutes: 5 } }
    const load = taken('station:~chosen-times', '19:00', 2)
    const offered = timesOn(DAY, asked({ location: close, load })).map((time) => time.getTime())
    expect(offered).not.toContain(at('19:10').getTime())
    expect(offered).toContain(at('19:15').getTime())
  })
})
