import type { OrderView } from '@thali/contracts/orders/orders'

import { keptOnDevice, onDevice } from '#web/lib/kept/kept-value.ts'

/** An order that was placed in this browser without an account. Its token opens and cancels it. */
type GuestLink = { orderId: string; token: string }

const STORED = 'thali_guest_orders'
const NONE: readonly GuestLink[] = []
/** As many as one request to join an account takes. */
const MOST_LINKS = 20

const serialize = (all: readonly GuestLink[]) => (all.length === 0 ? null : JSON.stringify(all))
const links = keptOnDevice({ key: STORED, empty: NONE, parse: parseLinks, serialize }, onDevice)

export function guestLinks(): readonly GuestLink[] {
  return links.get()
}

/** Keeps the link of an order that belongs to no account, so that it opens again here, and can join one later. */
export function rememberGuestOrder({ id, metadata }: Pick<OrderView, 'id' | 'metadata'>): void {
  if (!metadata.byGuest || metadata.orderToken === '') return
  const link = { orderId: id, token: metadata.orderToken }
  links.change((all) => [...all.filter(({ orderId }) => orderId !== id), link].slice(-MOST_LINKS))
}

export function forgetGuestOrders(): void {
  links.change(() => NONE)
}

/** The query of an order's page, and of reading it: that of a guest who ordered here needs its token. */
export function orderQuery(orderId: string): { orderId: string; token?: string } {
  const link = guestLinks().find((one) => one.orderId === orderId)
  return { orderId, ...(link && { token: link.token }) }
}

/** The page of an order. */
export function orderPath(orderId: string): string {
  const { token } = orderQuery(orderId)
  const query = new URLSearchParams({ order_id: orderId, ...(token !== undefined && { token }) })
  return `/order-success?${query.toString()}`
}

function parseLinks(text: string | null): readonly GuestLink[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return NONE // Damaged: the mails hold the links.
  }
  return Array.isArray(stored) ? (stored as unknown[]).filter(isLink) : NONE
}

function isLink(value: unknown): value is GuestLink {
  const { orderId, token } = (value ?? {}) as Partial<Record<keyof GuestLink, unknown>>
  return typeof orderId === 'string' && typeof token === 'string'
}
