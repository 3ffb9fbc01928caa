import { addDays, formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import type { Others } from '#web/lib/action-queue/queue-state.ts'

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

type Counts = Record<'waiting' | 'refused' | 'expired', number> & { others: readonly Others[]; unreadable: number }

/** `2 waiting`, `1 refused`, `1 not sent`, or several of them; otherwise what else lies on the device. */
export function waitingWords({ waiting, refused, expired, others, unreadable }: Counts): string {
  const own = [
    [waiting, 'waiting'],
    [refused, 'refused'],
    [expired, 'not sent'],
  ] as const
  const parts = own.flatMap(([count, state]) => (count > 0 ? [`${count} ${state}`] : []))
  if (parts.length > 0) return parts.join(', ')
  if (unreadable > 0) return `${unreadable} unreadable`
  return others.map(({ count, firstName }) => `${count} of ${firstName ?? 'another account'}`).join(', ')
}

/** Warning about unsent actions when logging out. */
export function leavingWords(left: number): string {
  const what = left === 1 ? 'One tap was not sent. It is' : `${left} taps were not sent. They are`
  return `${what} thrown away when you log out, so that nobody else finds names and numbers on this device.`
}

/** Description of an action: the label of its button, and the time. */
export function queueWords(
  { kind, body, atMs }: Pick<QueuedAction, 'kind' | 'body' | 'atMs'>,
  now: Date,
): { title: string; since: string } {
  const title = titleOf({ kind, body })
  return { title, since: `Tapped ${dayWords(new Date(atMs), now)} ${formatTimeAst(new Date(atMs))}` }
}

export function titleOf({ kind, body }: Pick<QueuedAction, 'kind' | 'body'>): string {
  return [subjectOf(body), buttonOf(kind, body)].filter(Boolean).join(': ')
}

function dayWords(at: Date, now: Date): string {
  const [day, today] = [localParts(at).date, localParts(now).date]
  if (day === today) return 'at'
  return day === addDays(today, -1) ? 'yesterday' : `on ${formatDate(day)},`
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
