import type { OrderView } from '@thali/contracts/orders/orders'
import { POPUP_VOLUME } from '@thali/domain/orders/kitchen/alarm'
import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { Alarm, type PopupVoice } from './alarm.ts'
import type { SoundName } from './sounds/tones.ts'

const NOBODY: ReadonlySet<string> = new Set()
const LARGE = { pricing: { discount: 0, subtotal: 100, tax: 14, tip: 0, total: 114, taxRate: 0.14 } }

type Heard = [atSeconds: number, name: SoundName, volume: number]

/** An alarm with an injected clock and a loudspeaker that leaves a second between two sounds. */
function anAlarm({ volume = 0.8 } = {}) {
  let nowMs = 0
  let lastAtMs = -Infinity
  const heard: Heard[] = []
  const alarm = new Alarm({
    nowMs: () => nowMs,
    volume: () => volume,
    play(name, loudness) {
      if (nowMs - lastAtMs < 1000) return { isPlayed: false, reason: 'Too soon' }
      lastAtMs = nowMs
      heard.push([nowMs / 1000, name, loudness])
      return { isPlayed: true }
    },
  })
  const during = (seconds: number, now: { popup?: PopupVoice; mutedIds?: typeof NOBODY; isLost?: boolean } = {}) => {
    const endMs = nowMs + seconds * 1000
    for (; nowMs < endMs; nowMs += 250) alarm.tick({ popup: null, mutedIds: NOBODY, isLost: false, ...now })
  }
  const arrive = (...orders: OrderView[]) => {
    alarm.list('truro', orders)
    alarm.arrive(orders)
  }
  return { alarm, heard, during, arrive }
}

describe('the alarm', () => {
  test('the alarm is silent about the orders it finds, and reminds of them after 20 seconds [ADM-POP-14, 17]', () => {
    const { alarm, heard, during } = anAlarm({ volume: 0.5 })
    alarm.list('truro', [anOrder()])
    during(50)
    expect(heard).toEqual([
      [20, 'new-order', 0.7],
      [40, 'new-order', 0.9],
    ])
  })

  test('the alarm rings for a new order at the set volume, a fifth louder with every reminder [ADM-POP-15, 18, 19]', () => {
    const { alarm, heard, during, arrive } = anAlarm({ volume: 0.5 })
    alarm.list('truro', [])
    arrive(anOrder())
    during(85)
    expect(heard.map(([, , volume]) => volume)).toEqual([0.5, 0.7, 0.9, 1, 1])
  })

  test('the alarm is silent when the list comes again without anything new [ADM-POP-16]', () => {
    const { alarm, heard, during, arrive } = anAlarm()
    alarm.list('truro', [])
    arrive(anOrder())
    during(2)
    alarm.list('truro', [anOrder()])
    during(15)
    expect(heard).toHaveLength(1)
  })

  test('the alarm no longer reminds of an order that was begun, or that disappeared [ADM-POP-20, 21]', () => {
    const { alarm, heard, during } = anAlarm()
    alarm.list('truro', [anOrder({ id: 'a' }), anOrder({ id: 'b' })])
    alarm.list('truro', [anOrder({ id: 'a', status: 'preparing' })])
    during(60)
    expect(heard).toEqual([])
  })

  test('the alarm is heard once, quietly, for an order for later, and not again until it is the kitchen’s', () => {
    const { alarm, heard, during } = anAlarm({ volume: 0.5 })
    alarm.list('truro', [])
    alarm.arriveForLater()
    during(60)
    expect(heard).toEqual([[0, 'new-order', 0.2]])
  })

  test('the alarm rings urgently when one of the orders is urgent [ADM-SND-23]', () => {
    const { alarm, heard, during, arrive } = anAlarm()
    alarm.list('truro', [])
    arrive(anOrder({ id: 'a' }), anOrder({ id: 'b', ...LARGE }))
    during(1)
    expect(heard.map(([, name]) => name)).toEqual(['urgent-order'])
  })

  test('the alarm begins in silence at another location', () => {
    const { alarm, heard, during } = anAlarm()
    alarm.list('truro', [])
    alarm.list('new-glasgow', [anOrder()])
    during(19)
    expect(heard).toEqual([])
  })

  test('the alarm says once, with a sound of its own, that an order was cancelled', () => {
    const { alarm, heard, during } = anAlarm()
    alarm.list('truro', [anOrder({ status: 'preparing' }), anOrder({ id: 'old', status: 'cancelled' })])
    alarm.list('truro', [anOrder({ status: 'cancelled' })])
    during(5)
    alarm.list('truro', [anOrder({ status: 'cancelled' })])
    during(5)
    expect(heard.map(([, name]) => name)).toEqual(['order-cancelled'])
  })

  test('the alarm says with a sound of its own that an order was changed', () => {
    const { alarm, heard, during } = anAlarm({ volume: 0.5 })
    alarm.list('truro', [anOrder({ status: 'preparing' })])
    alarm.change()
    during(30)
    expect(heard).toEqual([[0, 'order-changed', 0.5]])
  })

  test('the alarm breaks the silence when the connection is lost, and again every minute', () => {
    const { heard, during } = anAlarm()
    during(10)
    during(70, { isLost: true })
    during(10)
    during(5, { isLost: true })
    expect(heard.map(([at, name]) => [at, name])).toEqual([
      [10, 'connection-lost'],
      [70, 'connection-lost'],
      [90, 'connection-lost'],
    ])
  })
})

describe('the popup', () => {
  const order = anOrder()
  const popup = { order, volume: POPUP_VOLUME }

  // ADM-CON-25
  // ADM-POP-12
  test('the popup sounds every 2 seconds at 0.9 until it is answered [ADM-POP-11, 12, 13]', () => {
    const { heard, during } = anAlarm()
    during(6, { popup })
    during(6)
    expect(heard).toEqual([
      [0, 'new-order', 0.9],
      [2, 'new-order', 0.9],
      [4, 'new-order', 0.9],
    ])
  })

  test('the popup lets the ring of the order itself come first', () => {
    const { alarm, heard, during, arrive } = anAlarm()
    alarm.list('truro', [])
    arrive(order)
    during(5, { popup })
    expect(heard.map(([at, , volume]) => [at, volume])).toEqual([
      [0, 0.8],
      [2, 0.9],
      [4, 0.9],
    ])
  })

  test('the popup is quiet about a muted order, and so are its reminders', () => {
    const { alarm, heard, during } = anAlarm()
    alarm.list('truro', [order])
    during(60, { popup, mutedIds: new Set([order.id]) })
    expect(heard).toEqual([])
  })

  test('the popup leaves nothing to ring once an order is accepted', () => {
    const { alarm, heard, during, arrive } = anAlarm()
    alarm.list('truro', [])
    arrive(order)
    alarm.hush()
    during(3)
    expect(heard).toEqual([])
  })
})

test('a sound that could not be played is forgotten after five seconds', () => {
  let nowMs = 0
  let isAwake = false
  const heard: SoundName[] = []
  const alarm = new Alarm({
    nowMs: () => nowMs,
    volume: () => 0.8,
    play(name) {
      if (!isAwake) return { isPlayed: false, reason: 'User interaction required' }
      heard.push(name)
      return { isPlayed: true }
    },
  })
  const quiet = { popup: null, mutedIds: NOBODY, isLost: false }
  alarm.list('truro', [])
  alarm.arrive([anOrder()])
  alarm.tick(quiet)
  nowMs = 6000
  isAwake = true
  alarm.tick(quiet)
  expect(heard).toEqual([])
})
