import { anItem, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { confirmAccepted, emptyMemory, endAsides, lookAt, type PopupMemory, tellOf } from './popup-memory.ts'
import { arrivalSentence, moreWords, paymentWords, totalWords } from './popup-words.ts'
import { mayInterrupt, popupEntries, UNTIL_SENT } from './use-popup.ts'

const early = anOrder({ id: 'early', orderTime: '2026-07-10T22:30:00.000Z' })
const late = anOrder({ id: 'late', orderTime: '2026-07-10T22:40:00.000Z' })
const begun = anOrder({ id: 'begun', status: 'preparing' })
const NOTHING_WAITS = new Map<string, unknown>()

const knowing = (changed: Partial<PopupMemory> = {}): PopupMemory => ({
  ...tellOf(emptyMemory(), ['early', 'late', 'begun'], 0),
  ...changed,
})
const idsOf = (...given: Parameters<typeof popupEntries>) => popupEntries(...given).map(({ order }) => order.id)

describe('the popup', () => {
  // ADM-POP-02, ADM-POP-05
  test('the popup has the pending orders only, the newest first', () => {
    expect(idsOf([early, begun, late], knowing(), NOTHING_WAITS)).toEqual(['late', 'early'])
  })

  test('the popup keeps the order that stands there when a newer one comes in, so that no finger accepts another', () => {
    expect(idsOf([late, early], knowing({ shownId: 'early' }), NOTHING_WAITS)).toEqual(['early', 'late'])
  })

  test('the popup leaves out an order accepted in this session, also when it comes back to pending [ADM-POP-06]', () => {
    const tapped = knowing({ tappedIds: new Set(['early']) })
    const accepted = confirmAccepted(tapped, ['early', 'begun'])
    expect([...accepted.acceptedIds]).toEqual(['early'])
    expect(idsOf([early, late], accepted, NOTHING_WAITS)).toEqual(['late'])
  })

  test('the popup keeps an order whose accepting failed', () => {
    const tapped = confirmAccepted(knowing({ tappedIds: new Set(['early']) }), [])
    expect(idsOf([early], tapped, NOTHING_WAITS)).toEqual(['early'])
  })

  test('the popup keeps an accepted order that waits for the network, behind those nobody has accepted', () => {
    const tapped = confirmAccepted(knowing({ tappedIds: new Set(['begun']) }), ['begun'])
    const entries = popupEntries([begun, late], tapped, new Map([['begun', {}]]))
    expect(entries.map(({ order, isWaiting }) => [order.id, isWaiting])).toEqual([
      ['late', false],
      ['begun', true],
    ])
    expect(idsOf([begun, late], tapped, NOTHING_WAITS)).toEqual(['late'])
  })

  test('the popup has no order that a clerk created on this device', () => {
    expect(idsOf([anOrder({ id: 'own' })], knowing(), NOTHING_WAITS)).toEqual([])
  })

  test('the popup leaves out an order that was put aside, and has it again when the five minutes are over', () => {
    const later = knowing({ aside: new Map([['early', 300_000]]) })
    expect(idsOf([early], later, NOTHING_WAITS)).toEqual([])
    expect(endAsides(later, 299_999, 7000)).toBe(later)

    const over = endAsides({ ...later, wantedSinceMs: null }, 300_000, 7000)
    expect(over.wantedSinceMs).toBe(7000)
    expect(idsOf([early], over, NOTHING_WAITS)).toEqual(['early'])
  })

  test('the popup has an order again whose step was put aside until it is sent, and then was refused', () => {
    const closed = knowing({ tappedIds: new Set(['early']), aside: new Map([['early', UNTIL_SENT]]) })
    expect(idsOf([early], closed, new Map([['early', {}]]))).toEqual([])
    expect(idsOf([early], closed, NOTHING_WAITS)).toEqual(['early'])
  })

  // ADM-POP-10, ADM-POP-14: otherwise by ruling 26.
  test('the popup is called by the orders that wait when the office is opened, and by each that comes in', () => {
    const looked = lookAt(emptyMemory(), 'ann', ['early'], 3000)
    expect(looked.wantedSinceMs).toBe(3000)
    expect(idsOf([early], looked, NOTHING_WAITS)).toEqual(['early'])
    expect(idsOf([early, late], tellOf(looked, ['late'], 7000), NOTHING_WAITS)).toEqual(['late', 'early'])
    expect(lookAt(emptyMemory(), 'ann', [], 3000).wantedSinceMs).toBeNull()
  })

  test('a reload keeps the orders that were put aside, another account does not', () => {
    const kept = emptyMemory({ aside: new Map([['early', 300_000]]) })
    const reloaded = lookAt(kept, 'ann', ['early'], 3000)
    expect(idsOf([early], reloaded, NOTHING_WAITS)).toEqual([])
    expect(idsOf([early], lookAt(reloaded, 'ben', ['early'], 9000), NOTHING_WAITS)).toEqual(['early'])
  })
})

// ADM-CON-26, ADM-POP-27
test.each([
  [0, null, 0, true],
  [1000, 900, 1000, false],
  [1000, 5000, 6499, false],
  [1000, 5000, 6500, true],
  [1000, 15_900, 15_999, false],
  [1000, 15_900, 16_000, true],
])(
  'the popup, wanted since %d, last key at %s, may come up at %d: %s (a clerk finishes the word, for 15 seconds at most)',
  (wantedSinceMs, lastKeyAtMs, nowMs, isAllowed) => {
    expect(mayInterrupt(wantedSinceMs, { lastKeyAtMs, hasDialog: false }, nowMs)).toBe(isAllowed)
  },
)

// Back office 2: it covered a delivery form, whose Save lies where the popup accepts an order.
test('the popup does not cover an open dialog at once, and waits for it no longer than 15 seconds', () => {
  const inDialog = { lastKeyAtMs: null, hasDialog: true }
  expect([0, 14_999, 15_000].map((nowMs) => mayInterrupt(0, inDialog, nowMs))).toEqual([false, false, true])
})

describe('the words', () => {
  test('the popup says how many dishes it leaves out [ADM-POP-04]', () => {
    const items = Array.from({ length: 7 }, (_, index) => anItem({ id: `dish-${index}` }))
    expect(moreWords({ items }, 3)).toBe('+4 more items')
    expect(moreWords({ items: items.slice(0, 4) }, 3)).toBe('+1 more item')
    expect(moreWords({ items: items.slice(0, 3) }, 3)).toBeNull()
  })

  test('the popup names an order in one line', () => {
    const order = anOrder({
      orderType: 'dine-in',
      tableInfo: { tableNumber: 4, partySize: 3 },
      items: [anItem({ quantity: 2 })],
    })
    expect(arrivalSentence(order)).toBe('New order 1042, Dine-in, table 4, 3 people, 2 items')
  })

  test('the popup says whether an order is paid, and names the amount as the board does', () => {
    expect(paymentWords(anOrder({ paymentStatus: 'paid' }))).toBe('PAID')
    expect(paymentWords(anOrder())).toBe('unpaid, cash')
    const pricing = { ...anOrder().pricing, total: 116.06 }
    expect(totalWords(anOrder({ pricing }))).toBe('$116.05')
    expect(totalWords(anOrder({ pricing, paymentMethod: 'online' }))).toBe('$116.06')
  })
})
