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
} from './palette-entries.ts'
import { findGroups } from './palette-search.ts'

function order(orderNumber: number, name: string, more: { phone?: string; email?: string; total?: number } = {}) {
  const { phone = '', email = '', total = 20.51 } = more
  return {
    id: `id-${orderNumber}`,
    orderNumber,
    status: 'pending',
    orderType: 'pickup',
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
  ].map(orderEntry),
  sectionEntry({ hash: 'create-order', title: 'Create New Order', icon: Phone }),
  sectionEntry({ hash: 'orders', title: 'Order Management', icon: Phone }),
  ...(Object.keys(PALETTE_ACTIONS) as PaletteAction[]).map(actionEntry),
]

const found = (typed: string) => findGroups(ENTRIES, typed).flatMap(({ entries }) => entries.map(({ title }) => title))
const first = (typed: string) => found(typed)[0]

describe('what is typed into the palette', () => {
  test('nothing yet: the sections and what can be done, no customers', () => {
    expect(findGroups(ENTRIES, ' ').map(({ kind }) => kind)).toEqual(['section', 'action'])
  })

  test.each([
    ['the number', '1042'],
    ['a part of the name, however it is written', 'PATEL'],
    ['the e-mail', 'asha@example'],
    ['the last four digits of the phone', '0144'],
    ['the phone as it is spoken', '902 555-0144'],
    ['the phone as it is printed', '(902) 555-0144'],
  ])('finds an order by %s', (_, typed) => {
    expect(first(typed)).toBe('1042 · Asha Patel')
  })

  test('finds an order by what it came to', () => {
    expect(first('$144.20')).toBe('1043 · Jean-Baptiste Thériault')
  })

  test('finds a name without its accents and hyphens', () => {
    expect(first('jean baptiste theriault')).toBe('1043 · Jean-Baptiste Thériault')
  })

  test('means the order of that number before a phone that ends so', () => {
    expect(found('1042')).toEqual(['1042 · Asha Patel', '1043 · Jean-Baptiste Thériault'])
  })

  test('every word has to fit', () => {
    expect(found('asha 1044')).toEqual([])
    expect(found('asha 0144')).toEqual(['1042 · Asha Patel'])
  })

  test('what begins so comes before what only contains it', () => {
    expect(found('chicken')).toEqual(['Chicken 65', 'Butter Chicken'])
  })

  test('finds an action by another word for it', () => {
    expect(first('logout')).toBe('Sign out')
    expect(first('printer')).toBe('Is this tablet ready?')
  })

  test('nothing fits: nothing is guessed', () => {
    expect(found('zzzz')).toEqual([])
  })
})

test('a sold-out dish says so instead of a price', () => {
  expect(dishEntry(dish('Mango Lassi', false), () => {}).aside).toBe('Sold out')
})

test('of many orders the first six are shown, and how many there are', () => {
  const many = Array.from({ length: 9 }, (_, index) => orderEntry(order(2000 + index, 'Tom')))
  const [group] = findGroups(many, 'tom')
  expect(group?.entries).toHaveLength(6)
  expect(group?.count).toBe(9)
})
