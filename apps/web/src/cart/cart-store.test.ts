import { addToCart, type CartItem, type Carts, cartAt } from '@thali/domain/cart/cart'
import { expect, test } from 'vitest'

import { createCarts, createLastOrder, lastCheckout, orderTypeAt } from './cart-store.ts'
import type { BrowserStorage } from '#web/lib/kept/kept-value.ts'

const KEY = 'sizzle_spice_location_carts'
const naan: CartItem = { id: 'naan', name: 'Naan', price: 3.5 }

/** One browser: several tabs over the same storage, each notified of the others' writes. */
function aBrowser({ forbidden = false, full = false } = {}) {
  const stored = new Map<string, string>()
  const tabs = new Set<Set<(key: string | null) => void>>()
  const dropped: Carts[] = []

  function openTab() {
    const listeners = new Set<(key: string | null) => void>()
    tabs.add(listeners)
    const tellOthers = (key: string) => {
      for (const other of tabs) if (other !== listeners) for (const listener of other) listener(key)
    }
    const keeping: BrowserStorage = {
      storage() {
        if (forbidden) throw new DOMException('The operation is insecure.', 'SecurityError')
        return {
          getItem: (key) => stored.get(key) ?? null,
          setItem(key, text) {
            if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
            stored.set(key, text)
            tellOthers(key)
          },
          removeItem(key) {
            stored.delete(key)
            tellOthers(key)
          },
        }
      },
      onOutsideChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    return { carts: createCarts(keeping, (left) => dropped.push(left)), lastOrder: createLastOrder(keeping) }
  }

  return { stored, dropped, openTab }
}

function withNaan(carts: Carts, locationId: string, quantity: number): Carts {
  const added = addToCart(cartAt(carts, locationId), naan, quantity, null)
  return added.ok ? { ...carts, [locationId]: added.value } : carts
}

function naansAt(carts: Carts, locationId: string): number {
  return cartAt(carts, locationId)[0]?.quantity ?? 0
}

test('a cart survives a reload, location by location', () => {
  const { openTab } = aBrowser()
  openTab().carts.change((carts) => withNaan(withNaan(carts, 'truro', 2), 'new-glasgow', 5))

  const reloaded = openTab().carts.get()
  expect(naansAt(reloaded, 'truro')).toBe(2)
  expect(naansAt(reloaded, 'new-glasgow')).toBe(5)
})

test('the key is removed when the last cart is emptied', () => {
  const { stored, openTab } = aBrowser()
  const { carts } = openTab()
  carts.change((all) => withNaan(withNaan(all, 'truro', 1), 'new-glasgow', 1))
  carts.change((all) => ({ ...all, truro: [] }))
  expect(stored.has(KEY)).toBe(true)
  carts.change((all) => ({ ...all, 'new-glasgow': [] }))
  expect(stored.has(KEY)).toBe(false)
})

test('a dish added to the cart in one tab is shown in the other', () => {
  const { openTab } = aBrowser()
  const [first, second] = [openTab(), openTab()]
  const seen: number[] = []
  second.carts.subscribe(() => seen.push(naansAt(second.carts.get(), 'truro')))

  first.carts.change((all) => withNaan(all, 'truro', 3))
  first.carts.change(() => ({}))
  expect(seen).toEqual([3, 0])
})

test('a tab that was told nothing yet adds to the stored cart of the other tab instead of replacing it', () => {
  const { openTab } = aBrowser()
  const [first, second] = [openTab(), openTab()]
  expect(second.carts.get()).toEqual({})
  first.carts.change((all) => withNaan(all, 'truro', 3))
  second.carts.change((all) => withNaan(all, 'truro', 1))
  expect(naansAt(first.carts.get(), 'truro')).toBe(4)
})

// CUS-CRT-12
test.each(['{"truro":', '[1,2]', '"soup"', '{"truro":[{"id":7}]}'])(
  'a cart whose store is damaged (%s) starts empty, says so once, and the damaged text is gone',
  async (damaged) => {
    const { stored, dropped, openTab } = aBrowser()
    stored.set(KEY, damaged)
    const { carts } = openTab()

    expect(carts.get()).toEqual({})
    expect(carts.get()).toEqual({})
    await Promise.resolve()
    expect(dropped).toEqual([{}])
    expect(stored.has(KEY)).toBe(false)
  },
)

test.each([{ forbidden: true }, { full: true }])(
  'a cart without usable storage (%o) lives as long as the page',
  (trouble) => {
    const { carts } = aBrowser(trouble).openTab()
    carts.change((all) => withNaan(all, 'truro', 2))
    carts.change((all) => withNaan(all, 'truro', 1))
    expect(naansAt(carts.get(), 'truro')).toBe(3)
  },
)

test('the same stored text is the same value, so that nothing is drawn twice', () => {
  const { openTab } = aBrowser()
  const { carts } = openTab()
  carts.change((all) => withNaan(all, 'truro', 2))
  expect(carts.get()).toBe(carts.get())
  expect(carts.getOnServer()).toBe(carts.getOnServer())
})

test('checkout rebuilds itself from the location last ordered from, and its order type', () => {
  const { openTab } = aBrowser()
  const { carts, lastOrder } = openTab()
  carts.change((all) => withNaan(withNaan(all, 'truro', 1), 'new-glasgow', 1))
  lastOrder.change((last) => ({
    ...last,
    locationId: 'new-glasgow',
    orderTypes: { truro: 'delivery', 'new-glasgow': 'dine-in' },
  }))

  const { lastOrder: reloaded } = openTab()
  const checkout = (all: Carts) => lastCheckout(all, reloaded.get())
  expect(checkout(carts.get())).toEqual({ locationId: 'new-glasgow', orderType: 'dine-in' })
  carts.change((all) => ({ ...all, 'new-glasgow': [] }))
  expect(checkout(carts.get())).toEqual({ locationId: 'truro', orderType: 'delivery' })
  expect(checkout({})).toBeNull()
})

test('a location not ordered from yet starts with the order type chosen last', () => {
  const { lastOrder } = aBrowser().openTab()
  expect(orderTypeAt(lastOrder.get(), 'truro')).toBe('pickup')
  lastOrder.change((last) => ({ ...last, latest: 'delivery', orderTypes: { truro: 'delivery' } }))
  expect(orderTypeAt(lastOrder.get(), 'new-glasgow')).toBe('delivery')
})

// CUS-CHK-09
test.each(['{', '7', '{"locationId":5,"latest":1,"orderTypes":{"truro":"by drone"}}'])(
  'a damaged memory of the last order %s is forgotten and pickup is assumed',
  (damaged) => {
    const { stored, openTab } = aBrowser()
    stored.set('thali_last_order', damaged)
    const { carts, lastOrder } = openTab()
    carts.change((all) => withNaan(all, 'truro', 1))
    expect(lastCheckout(carts.get(), lastOrder.get())).toEqual({ locationId: 'truro', orderType: 'pickup' })
  },
)
