import { randomUUID } from 'node:crypto'

import { addDays } from '@thali/domain/time/zone'

import { wallMs } from '../support/stats.ts'

/** A time at which tables are given. */
export type Slot = { location: string; date: string; time: string }
export type Booking = { id: string; reservationId: string; manageUrl: string }
export type Told = {
  status: number
  code: string | undefined
  booking: Booking | undefined
  fromMs: number
  untilMs: number
}

const LOCATIONS = ['truro', 'new-glasgow']
const FIRST_MINUTE = 12 * 60
/** New Glasgow closes at nine: its last table is at half past eight. */
const TIMES_A_DAY = 18

/** Different times of the days ahead, over both locations. */
export function slotsAhead(count: number, today: string): Slot[] {
  return Array.from({ length: count }, (_, index) => {
    const ofDay = Math.floor(index / LOCATIONS.length)
    const minute = FIRST_MINUTE + (ofDay % TIMES_A_DAY) * 30
    const hours = String(Math.floor(minute / 60)).padStart(2, '0')
    return {
      location: LOCATIONS[index % LOCATIONS.length] ?? 'truro',
      date: addDays(today, 1 + Math.floor(ofDay / TIMES_A_DAY)),
      time: `${hours}:${String(minute % 60).padStart(2, '0')}`,
    }
  })
}

/** As `slot_watch` names it. */
export function nameOf({ location, date, time }: Slot): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${location} ${date} ${hour * 60 + minute}`
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Told> {
  const fromMs = wallMs()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; reservation?: Booking }
  return { status: response.status, code: answer.code, booking: answer.reservation, fromMs, untilMs: wallMs() }
}

export function book(
  url: string,
  slot: Slot,
  { partySize, email }: { partySize: number; email?: string },
): Promise<Told> {
  const { location, date, time } = slot
  return post(
    `${url}/api/reservations`,
    {
      location,
      customerInfo: { name: 'Ann Lee', email: email ?? `${randomUUID()}@example.com`, phone: '+19025550123' },
      reservationDetails: { date, time, partySize, specialRequests: null },
    },
    { 'idempotency-key': randomUUID() },
  )
}

export function cancel(url: string, id: string, token: string | undefined): Promise<Told> {
  return post(`${url}/api/reservations/${encodeURIComponent(id)}/cancel`, { token })
}

export function tokenOf({ manageUrl }: Booking): string {
  return new URL(manageUrl, 'http://localhost').searchParams.get('token') ?? ''
}
