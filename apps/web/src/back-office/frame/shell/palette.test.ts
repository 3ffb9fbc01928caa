import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import Phone from 'lucide-react/icons/phone-call'
import { describe, expect, test } from 'vitest'

import {
  actionEntry,
  dishEntry,
  orderEntry,
  PALETTE_ACTIONS,
  type PaletteAction,
  sectionEntry,
  findGroups,
} from './palette-entries.ts'

const TODAY = '2026-11-22'

type More = { phone?: string; email?: string; total?: number; orderTime?: string }

function order(orderNumber: number, name: string, more: More = {}) {
  const { phone = '', email = '', total = 20.51, orderTime = `${TODAY}T16:30:00Z` } = more
  return {
    id: `id-${orderNumber}`,
    orderNumber,
    status: 'pending',
    orderType: 'pickup',
    orderTime,
    tableInfo: null,
    customerInfo: { name, phone, email },
    pricing: { total },
  } as unknown as OrderView
}

const dish = (name: string, isAvailable = true) => ({ id: name, name, price: 17.99, isAvailable }) as MenuItemView

const ENTRIES = [
  ...[dish('Butter Chicken'), dish('Chicken 65'), dish('Mango Lassi', false)].map((one) => dishEntry(one, () => {})),
  ...[
    order(1042, 'Asha Patel', { phone: '9025550144', email: 'asha@example.test' }),
    order(1043, 'Jean-Baptiste Thériault', { phone: '9025551042', total: 144.2 }),
    order(1044, 'Priya Nair', { phone: '9025550199', total: 10.42 }),
  ].map((one) => orderEntry(one, TODAY)),
  sectionEntry({ hash: 'create-order', title: 'Create New Order', icon: Phone }),
  sectionEntry({ hash: 'orders', title: 'Order Management', icon: Phone }),
  ...(Object.keys(PALETTE_ACTIONS) as PaletteAction[]).map(actionEntry),
]

const found = (typed: string) => findGroups(ENTRIES, typed).flatMap(({ entries }) => entries.map(({ title }) => title))
const first = (typed: string) => found(typed)[0]

describe('the search of the palette', () => {
  test('the palette offers sections and actions, and no customers, before anything is typed', () => {
    expect(findGroups(ENTRIES, ' ').map(({ kind }) => kind)).toEqual(['section', 'action'])
  })

  test.each([
    ['the number', '1042'],
    ['a part of the name, however it is written', 'PATEL'],
    ['the e-mail', 'asha@example'],
    ['the last four digits of the phone', '0144'],
    ['the phone as it is spoken', '902 555-0144'],
    ['the phone as it is printed', '(902) 555-0144'],
  ])('the palette finds an order by %s', (_, typed) => {
    expect(first(typed)).toBe('1042 · Asha Patel')
  })

  test('the palette finds an order by its total', () => {
    expect(first('$144.20')).toBe('1043 · Jean-Baptiste Thériault')
  })

  test('the palette finds a name without its accents and hyphens', () => {
    expect(first('jean baptiste theriault')).toBe('1043 · Jean-Baptiste Thériault')
  })

  test('the palette lists the order of a number before a phone that ends in it', () => {
    expect(found('1042')).toEqual(['1042 · Asha Patel', '1043 · Jean-Baptiste Thériault'])
  })

  test('the palette finds only entries that fit every typed word', () => {
    expect(found('asha 1044')).toEqual([])
    expect(found('asha 0144')).toEqual(['1042 · Asha Patel'])
  })

  test('the palette lists entries that begin with the word before those that only contain it', () => {
    expect(found('chicken')).toEqual(['Chicken 65', 'Butter Chicken'])
  })

  test('the palette finds an action by another word for it', () => {
    expect(first('logout')).toBe('Sign out')
    expect(first('printer')).toBe('Is this tablet ready?')
  })

  test('the palette guesses nothing when nothing fits', () => {
    expect(found('zzzz')).toEqual([])
  })
})

test('the palette says of a dish that it is sold out, instead of its price', () => {
  expect(dishEntry(dish('Mango Lassi', false), () => {}).aside).toBe('Sold out')
})

test('the palette shows the first six of many orders, and how many there are', () => {
  const many = Array.from({ length: 9 }, (_, index) => orderEntry(order(2000 + index, 'Tom'), TODAY))
  const [group] = findGroups(many, 'tom')
  expect(group?.entries).toHaveLength(6)
  expect(group?.count).toBe(9)
})

describe('orders of other days, which the server found', () => {
  const earlier = orderEntry(order(1100, 'Tom', { orderTime: '2026-11-05T16:30:00Z', total: 32.47 }), TODAY)
  const groups = (typed: string) =>
    findGroups([...ENTRIES, { ...earlier, isFound: true }], typed).map(({ kind, entries }) => [
      kind,
      entries.map(({ title }) => title),
    ])

  test('orders of other days stand after those of today in the palette, and say their day', () => {
    const both = findGroups([earlier, orderEntry(order(1200, 'Tom'), TODAY)], 'tom')
    expect(both.map(({ kind }) => kind)).toEqual(['today', 'earlier'])
    expect(earlier.detail).toMatch(/^Thursday, November 5, 2026/)
  })

  test('orders of other days are shown for words that only the server can read, such as a day', () => {
    expect(groups('Nov 5')).toEqual([['earlier', ['1100 · Tom']]])
  })

  test('orders of other days come first in the palette when the typed number is theirs', () => {
    expect(groups('1100')[0]).toEqual(['earlier', ['1100 · Tom']])
  })
})
