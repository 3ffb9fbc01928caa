import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUS_LABELS } from '@thali/domain/ordering/order-status'
import { digitsOf, formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate, localParts } from '@thali/domain/time/zone'

import { dollars, typeOf } from '#web/back-office/board/ticket/order-words.ts'
import type { AdminSection } from '../sections/sections.ts'

export const PALETTE_ACTIONS = {
  refresh: { title: 'Refresh', words: ['reload orders'] },
  'sound-test': { title: 'Sound test', words: ['alarm volume bell'] },
  readiness: { title: 'Is this tablet ready?', words: ['device check printer battery network'] },
  wall: { title: 'Wall display', words: ['kitchen screen'] },
  payments: { title: 'Payments', words: ['links refunds'] },
  shortcuts: { title: 'Keyboard shortcuts', words: ['keys help'] },
  'sign-out': { title: 'Sign out', words: ['logout log out leave'] },
} as const
export type PaletteAction = keyof typeof PALETTE_ACTIONS

/** The action of an entry. */
export type Doing =
  | { kind: 'dish'; onPick: () => void }
  | { kind: 'order'; order: OrderView; isToday: boolean }
  | { kind: 'section'; section: Pick<AdminSection, 'hash' | 'icon'> }
  | { kind: 'action'; action: PaletteAction }

export type PaletteEntry = {
  id: string
  title: string
  /** A quieter line under the title. */
  detail: string | null
  /** At the end of the row: an amount, or why not. */
  aside: string | null
  /** Search words beside the title, in lower case. */
  words: readonly string[]
  /** A search result of the server: it is listed even if its words do not contain the typed ones. */
  isFound?: boolean
  does: Doing
}

const SECTION_WORDS: Partial<Record<string, readonly string[]>> = {
  'create-order': ['new order phone counter'],
  dashboard: ['start home'],
  orders: ['board'],
}

export function sectionEntry(section: Pick<AdminSection, 'hash' | 'title' | 'icon'>): PaletteEntry {
  const { hash, title } = section
  const does = { kind: 'section', section } as const
  return { id: `section-${hash}`, title, detail: null, aside: null, words: [...(SECTION_WORDS[hash] ?? [])], does }
}

export function actionEntry(action: PaletteAction): PaletteEntry {
  const { title, words } = PALETTE_ACTIONS[action]
  return { id: `action-${action}`, title, detail: null, aside: null, words, does: { kind: 'action', action } }
}

/** An order, found by number, customer, end of the phone number, or total. */
export function orderEntry(order: OrderView, today: string): PaletteEntry {
  const { orderNumber, customerInfo, pricing, status } = order
  const { date } = localParts(new Date(order.orderTime))
  const { name, email, phone } = customerInfo
  const digits = digitsOf(phone)
  const state = ORDER_STATUS_LABELS[status]
  return {
    id: `order-${order.id}`,
    title: `${orderNumber} · ${name}`,
    detail: [
      date !== today && formatDate(date),
      `${state}, ${typeOf(order).toLowerCase()}`,
      phone && formatPhone(phone),
    ]
      .filter(Boolean)
      .join(' · '),
    aside: dollars(pricing.total),
    words: [name, email, digits.slice(-4), digits, pricing.total.toFixed(2), state].map((word) => word.toLowerCase()),
    does: { kind: 'order', order, isToday: date === today },
  }
}

/** A dish for the order being taken. */
export function dishEntry(dish: MenuItemView, onPick: () => void): PaletteEntry {
  return {
    id: `dish-${dish.id}`,
    title: dish.name,
    detail: null,
    aside: dish.isAvailable ? dollars(dish.price) : 'Sold out',
    words: [],
    does: { kind: 'dish', onPick },
  }
}
