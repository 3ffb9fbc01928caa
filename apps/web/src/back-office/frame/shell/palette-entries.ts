import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUS_LABELS } from '@thali/domain/orders/status-labels'
import { digitsOf, formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate, localParts } from '@thali/domain/time/zone'

import type { AdminSection } from '../sections.ts'
import { dollars } from '#web/back-office/board/ticket/order-words.ts'
import { typeWords } from '#web/back-office/lib/order-types.ts'

export const PALETTE_ACTIONS = {
  refresh: { title: 'Refresh', words: ['reload orders'] },
  'sound-test': { title: 'Sound test', words: ['alarm volume bell'] },
  readiness: { title: 'Is this tablet ready?', words: ['device check printer battery network'] },
  wall: { title: 'Wall display', words: ['kitchen screen'] },
  money: { title: 'Money', words: ['payments links refunds drawer tips book'] },
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
      `${state}, ${typeWords(order).toLowerCase()}`,
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

const TITLES = {
  dish: 'Add to the order',
  today: 'Orders of today',
  earlier: 'Earlier orders',
  section: 'Go to',
  action: 'Do',
} as const

type Kind = keyof typeof TITLES

export type PaletteGroup = { kind: Kind; title: string; count: number; entries: readonly PaletteEntry[] }

/** Groups in order of preference when the search words fit several equally. */
const KINDS = ['dish', 'today', 'earlier', 'section', 'action'] as const
const MOST_PER_GROUP = 6
/** Before anything is typed there are only the few that are always there. */
const UNASKED: ReadonlySet<Kind> = new Set(['section', 'action'])

const EXACT = 0
const BEGINS = 1
const ALL_BEGIN = 2
const CONTAINED = 3

/** Search results, best first within each group, the group with the best result first. */
export function findGroups(entries: readonly PaletteEntry[], typed: string): readonly PaletteGroup[] {
  const wanted = plain(typed)
  if (wanted === '') return KINDS.filter((kind) => UNASKED.has(kind)).map((kind) => groupOf(kind, entries))

  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, wanted) ?? (entry.isFound ? CONTAINED : null)
    return rank === null ? [] : [{ entry, rank }]
  })
  ranked.sort((a, b) => a.rank - b.rank)
  const kinds = [...new Set(ranked.map(({ entry }) => kindOf(entry)))]
  const best = (kind: Kind) => ranked.find(({ entry }) => kindOf(entry) === kind)?.rank ?? CONTAINED
  kinds.sort((a, b) => best(a) - best(b) || KINDS.indexOf(a) - KINDS.indexOf(b))
  return kinds.map((kind) =>
    groupOf(
      kind,
      ranked.map(({ entry }) => entry),
    ),
  )
}

function kindOf({ does }: PaletteEntry): Kind {
  if (does.kind !== 'order') return does.kind
  return does.isToday ? 'today' : 'earlier'
}

function groupOf(kind: Kind, entries: readonly PaletteEntry[]): PaletteGroup {
  const own = entries.filter((entry) => kindOf(entry) === kind)
  return {
    kind,
    title: TITLES[kind],
    count: own.length,
    entries: UNASKED.has(kind) ? own : own.slice(0, MOST_PER_GROUP),
  }
}

/** How well the words match, from 0; null when one of them does not match at all. */
function rankOf({ title, words }: PaletteEntry, wanted: string): number | null {
  const name = plain(title)
  const texts = [name, ...words.map(plain)]
  if (texts.includes(wanted) || name.split(' ')[0] === wanted) return EXACT
  if (name.startsWith(wanted)) return BEGINS

  const parts = texts.flatMap((text) => text.split(' '))
  const asked = wanted.split(' ')
  if (asked.every((word) => parts.some((part) => part.startsWith(word)))) return ALL_BEGIN
  return asked.every((word) => parts.some((part) => part.includes(word))) ? CONTAINED : null
}

/** Without accents, signs and the punctuation that numbers and amounts are written with: `(902) 555-0144` is found. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()
}
