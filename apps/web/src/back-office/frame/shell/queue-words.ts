import { formatTimeAst } from '@thali/domain/time/zone'

import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'

const STEPS: Partial<Record<string, string>> = {
  preparing: 'Start Preparing',
  ready: 'Mark as Ready',
  completed: 'Mark as Completed',
}

const KINDS: Partial<Record<string, string>> = {
  'order-payment': 'Payment taken',
  'reservation-cancel': 'Cancel',
  'reservation-booking': 'Book a table',
  'location-add': 'Add Location',
  'location-change': 'Update Location',
  'location-delete': 'Delete',
  'menu-add': 'Add Item',
  'menu-change': 'Edit',
  'menu-duplicate': 'Duplicate',
  'menu-delete': 'Delete',
}

/** `2 waiting`, `1 refused`, or both. */
export function waitingWords(waiting: number, refused: number): string {
  const parts = [waiting > 0 ? `${waiting} waiting` : '', refused > 0 ? `${refused} refused` : '']
  return parts.filter((part) => part !== '').join(', ')
}

/** Warning about unsent actions when logging out. */
export function leavingWords(left: number): string {
  const what = left === 1 ? 'One tap was not sent. It is' : `${left} taps were not sent. They are`
  return `${what} thrown away when you log out, so that nobody else finds names and numbers on this device.`
}

/** Description of an action: the label of its button, and the time. */
export function queueWords({ kind, body, atMs }: Pick<QueuedAction, 'kind' | 'body' | 'atMs'>): {
  title: string
  since: string
} {
  const title = [subjectOf(body), buttonOf(kind, body)].filter(Boolean).join(': ')
  return { title, since: `Tapped at ${formatTimeAst(new Date(atMs))}` }
}

type Body = {
  orderNumber?: number
  status?: string
  minutes?: number
  reservationId?: string
  name?: string
  arrived?: boolean
}

/** What an action is about, by its usual name; null when unknown. */
function subjectOf(body: unknown): string | null {
  const { orderNumber, reservationId, name } = (body ?? {}) as Body
  if (orderNumber !== undefined) return `Order ${orderNumber}`
  return reservationId === undefined ? (name ?? null) : `${name ?? 'Reservation'}, ${reservationId}`
}

function buttonOf(kind: string, body: unknown): string {
  const { status, minutes, arrived } = (body ?? {}) as Body
  if (arrived !== undefined) return arrived ? 'Arrived' : 'Not here yet'
  if (minutes !== undefined) return `+${minutes} min`
  return (status === undefined ? KINDS[kind] : STEPS[status]) ?? 'Change'
}
