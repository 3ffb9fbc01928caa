import { anItem, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { mayInterrupt, popupEntries } from './popup-list.ts'
import { confirmAccepted, emptyMemory, lookAt, type PopupMemory, tellOf } from './popup-memory.ts'
import { arrivalSentence, moreWords, paymentWords, urgencyWords } from './popup-words.ts'

const early = anOrder({ id: 'early', orderTime: '2026-07-10T22:30:00.000Z' })
const late = anOrder({ id: 'late', orderTime: '2026-07-10T22:40:00.000Z' })
const begun = anOrder({ id: 'begun', status: 'preparing' })
const NOTHING_WAITS = new Map<string, unknown>()

const knowing = (changed: Partial<PopupMemory> = {}): PopupMemory => ({
  ...tellOf(emptyMemory(new Set()), ['early', 'late', 'begun'], 0),
  ...changed,
})
const idsOf = (...given: Parameters<typeof popupEntries>) => popupEntries(...given).map(({ order }) => order.id)

describe('the popup', () => {
  test('has the pending orders only, first come first [ADM-POP-02, 05]', () => {
    expect(idsOf([late, begun, early], knowing(), NOTHING_WAITS)).toEqual(['early', 'late'])
  })

  test('leaves out what was accepted in this session, also when it comes back to pending [ADM-POP-06]', () => {
    const tapped = knowing({ tappedIds: new Set(['early']) })
    const accepted = confirmAccepted(tapped, ['early', 'begun'])
    expect([...accepted.acceptedIds]).toEqual(['early'])
    expect(idsOf([early, late], accepted, NOTHING_WAITS)).toEqual(['late'])
  })

  test('keeps an order whose accepting failed', () => {
    const tapped = confirmAccepted(knowing({ tappedIds: new Set(['early']) }), [])
    expect(idsOf([early], tapped, NOTHING_WAITS)).toEqual(['early'])
  })

  test('keeps an accepted order that waits for the network, behind those nobody has accepted', () => {
    const tapped = confirmAccepted(knowing({ tappedIds: new Set(['begun']) }), ['begun'])
    const entries = popupEntries([begun, late], tapped, new Map([['begun', {}]]))
    expect(entries.map(({ order, isWaiting }) => [order.id, isWaiting])).toEqual([
      ['late', false],
      ['begun', true],
    ])
    expect(idsOf([begun, late], tapped, NOTHING_WAITS)).toEqual(['late'])
  })

  test('has no order that a clerk created on this device', () => {
    expect(idsOf([anOrder({ id: 'own' })], knowing(), NOTHING_WAITS)).toEqual([])
  })

  test('has no order that somebody set aside', () => {
    expect(idsOf([early], knowing({ asideIds: new Set(['early']) }), NOTHING_WAITS)).toEqual([])
  })

  test('is not called by the orders that are there at first, but by the next one [ADM-POP-14, 15]', () => {
    const looked = lookAt(emptyMemory(new Set()), 'ann/truro', ['early'])
    expect(looked.wantedSinceMs).toBeNull()
    const told = tellOf(looked, ['late'], 7000)
    expect(told.wantedSinceMs).toBe(7000)
    expect(idsOf([early, late], told, NOTHING_WAITS)).toEqual(['early', 'late'])
  })

  test('is not called at another location by what waits there', () => {
    const elsewhere = lookAt(knowing({ place: 'ann/truro' }), 'ann/new-glasgow', [])
    expect(elsewhere).toMatchObject({ wantedSinceMs: null, toldIds: new Set() })
  })
})

test.each([
  [0, null, 0, true],
  [1000, 900, 1000, false],
  [1000, 5000, 6499, false],
  [1000, 5000, 6500, true],
  [1000, 15_900, 16_000, true],
])(
  'wanted since %d, last key at %s: at %d it may come up: %s – a clerk finishes the word, for 15 seconds at most',
  (wantedSinceMs, lastKeyAtMs, nowMs, isAllowed) => {
    expect(mayInterrupt(wantedSinceMs, lastKeyAtMs, nowMs)).toBe(isAllowed)
  },
)

describe('the words', () => {
  test('say how many dishes are left out [ADM-POP-04]', () => {
    const items = Array.from({ length: 7 }, (_, index) => anItem({ id: `dish-${index}` }))
    expect(moreWords({ items }, 3)).toBe('+4 more items')
    expect(moreWords({ items: items.slice(0, 4) }, 3)).toBe('+1 more item')
    expect(moreWords({ items: items.slice(0, 3) }, 3)).toBeNull()
  })

  test('name an order in one line', () => {
    const order = anOrder({
      orderType: 'dine-in',
      tableInfo: { tableNumber: 4, partySize: 3 },
      items: [anItem({ quantity: 2 })],
    })
    expect(arrivalSentence(order)).toBe('New order 1042, Dine-in, table 4, 3 people, 2 items')
  })

  test('say whether the money is in, and what is urgent', () => {
    expect(paymentWords(anOrder({ paymentStatus: 'paid' }))).toBe('PAID')
    expect(paymentWords(anOrder())).toBe('unpaid, cash')
    expect(urgencyWords(anOrder())).toBeNull()
    expect(urgencyWords(anOrder({ items: [anItem({ quantity: 6 })] }))).toBe('High urgency')
  })
})
