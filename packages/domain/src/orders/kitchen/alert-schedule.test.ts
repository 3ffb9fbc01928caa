import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ORDER_STATUSES, type OrderStatus } from '../../order-status.ts'
import {
  clampVolume,
  hearOrders,
  mayPlay,
  NOTHING_HEARD,
  popupOrders,
  popupSounds,
  repeatRings,
  ringVolume,
  takeVolume,
} from './alarm.ts'

const pending = (...ids: string[]) => ids.map((id) => ({ id, status: 'pending' as OrderStatus }))
const first = (...ids: string[]) => hearOrders(NOTHING_HEARD, pending(...ids), 0).heard

describe('a list of orders', () => {
  test('the first list of orders does not ring [ADM-POP-14]', () => {
    expect(hearOrders(NOTHING_HEARD, pending('a', 'b'), 0).rings).toEqual([])
  })

  test('a list of orders rings once for a pending order that the list before did not have [ADM-POP-15]', () => {
    const { heard, rings } = hearOrders(first('a'), pending('a', 'b'), 1_000)
    expect(rings).toEqual([{ orderId: 'b', repeats: 0 }])
    expect(hearOrders(heard, pending('a', 'b'), 2_000).rings).toEqual([])
  })

  test('a list of orders does not ring for orders that are past pending when they come', () => {
    expect(hearOrders(first(), [{ id: 'a', status: 'preparing' }], 0).rings).toEqual([])
  })
})

describe('a pending order', () => {
  // ADM-CON-24
  test('a pending order rings again every 20 seconds, each time as one more repeat [ADM-POP-17]', () => {
    let { heard } = hearOrders(first(), pending('a'), 5_000)
    const rung: [number, number][] = []
    for (let nowMs = 5_000; nowMs <= 66_000; nowMs += 500) {
      const repeated = repeatRings(heard, nowMs)
      heard = repeated.heard
      for (const { repeats } of repeated.rings) rung.push([nowMs, repeats])
    }
    expect(rung).toEqual([
      [25_000, 1],
      [45_000, 2],
      [65_000, 3],
    ])
  })

  test('a pending order rings although it was pending already when the screen was opened', () => {
    expect(repeatRings(first('a'), 20_000).rings).toEqual([{ orderId: 'a', repeats: 1 }])
  })

  test.each([
    ['leaves pending', [{ id: 'a', status: 'preparing' as const }]],
    ['disappears', []],
  ])('a pending order falls silent when it %s [ADM-POP-20..21]', (_way, list) => {
    const { heard } = hearOrders(first('a'), list, 10_000)
    expect(repeatRings(heard, 60_000).rings).toEqual([])
  })

  test('a pending order rings once after a sleep of the device, however long', () => {
    const { heard, rings } = repeatRings(first('a'), 3_600_000)
    expect(rings).toEqual([{ orderId: 'a', repeats: 1 }])
    expect(repeatRings(heard, 3_619_999).rings).toEqual([])
    expect(repeatRings(heard, 3_620_000).rings).toEqual([{ orderId: 'a', repeats: 2 }])
  })

  test('an order that comes back to pending begins its rings anew', () => {
    const loud = repeatRings(repeatRings(first('a'), 20_000).heard, 40_000).heard
    const taken = hearOrders(loud, [{ id: 'a', status: 'preparing' }], 41_000).heard
    const back = hearOrders(taken, pending('a'), 45_000)
    expect(back.rings).toEqual([])
    expect(repeatRings(back.heard, 65_000).rings).toEqual([{ orderId: 'a', repeats: 1 }])
  })

  test('an order never rings twice within 20 seconds, and only while it is pending, whatever lists come', () => {
    const list = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), status: fc.constantFrom(...ORDER_STATUSES) }),
      { maxLength: 3 },
    )
    const moments = fc.array(fc.record({ list: fc.option(list), afterMs: fc.integer({ min: 1, max: 30_000 }) }))
    fc.assert(
      fc.property(moments, (steps) => {
        let heard = first()
        let nowMs = 0
        let present = new Map<string, OrderStatus>()
        const lastRepeat = new Map<string, number>()
        for (const step of steps) {
          nowMs += step.afterMs
          if (step.list) {
            present = new Map(step.list.map(({ id, status }) => [id, status]))
            heard = hearOrders(
              heard,
              [...present].map(([id, status]) => ({ id, status })),
              nowMs,
            ).heard
          }
          const repeated = repeatRings(heard, nowMs)
          heard = repeated.heard
          for (const { orderId } of repeated.rings) {
            expect(present.get(orderId)).toBe('pending')
            expect(nowMs - (lastRepeat.get(orderId) ?? -Infinity)).toBeGreaterThanOrEqual(20_000)
            lastRepeat.set(orderId, nowMs)
          }
        }
      }),
    )
  })
})

describe('volume', () => {
  test.each([
    [0.8, 0, 0.8],
    [0.8, 1, 1],
    [0.1, 1, 0.3],
    [0.1, 2, 0.5],
    [0.5, 9, 1],
    [0, 0, 0],
    [0, 1, 0.2],
  ])('a ring at the volume %d plays its repeat %d at %d [ADM-POP-18..19]', (set, repeats, volume) => {
    expect(ringVolume(set, repeats)).toBe(volume)
  })

  test.each([
    [-1, 0],
    [2, 1],
    [Number.NaN, 0],
    [0.35, 0.35],
  ])('a volume of %d plays at %d [ADM-SND-46]', (given, played) => {
    expect(clampVolume(given)).toBe(played)
  })

  test.each([
    [0, 0],
    [1, 1],
    [0.05, 0.05],
    [1.01, 0.8],
    [-0.1, 0.8],
    [Number.NaN, 0.8],
    ['0.5', 0.8],
    [null, 0.8],
  ])('a volume setting of %s leaves %d where 0.8 was set [ADM-SND-16]', (given, kept) => {
    expect(takeVolume(0.8, given)).toBe(kept)
  })
})

// ADM-CON-27
test('at least a second lies between two sounds [ADM-POP-26]', () => {
  expect([null, 0, 1, 1_000].map((lastAtMs) => mayPlay(lastAtMs, 1_000))).toEqual([true, true, false, false])
  expect(mayPlay(5_000, 1_000)).toBe(true)
})

describe('the popup', () => {
  // ADM-POP-02, ADM-POP-05, ADM-POP-06
  test('the popup has pending orders that were not accepted here, the newest first', () => {
    const orders = [
      { id: 'new', status: 'pending', orderTime: '2026-07-10T22:32:00.000Z' },
      { id: 'old', status: 'pending', orderTime: '2026-07-10T22:31:00.000Z' },
      { id: 'accepted', status: 'pending', orderTime: '2026-07-10T22:30:00.000Z' },
      { id: 'cooking', status: 'preparing', orderTime: '2026-07-10T22:30:00.000Z' },
    ] as const
    expect(popupOrders(orders, new Set(['accepted'])).map(({ id }) => id)).toEqual(['new', 'old'])
  })

  // ADM-CON-25, ADM-POP-11, ADM-POP-13
  test('the popup sounds every 2 seconds while an order is left, and not after [ADM-POP-11, 13]', () => {
    expect(popupSounds(1, null, 0)).toBe(true)
    expect(popupSounds(1, 0, 1_999)).toBe(false)
    expect(popupSounds(1, 0, 2_000)).toBe(true)
    expect(popupSounds(0, 0, 2_000)).toBe(false)
  })
})
