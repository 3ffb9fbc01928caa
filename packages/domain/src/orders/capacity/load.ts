import type { Station, StoredKitchen } from '../../kitchen.ts'
import type { Claim } from './claims.ts'

const MINUTE_MS = 60_000
/** Kitchen minutes are counted by marks of this length, in minutes. */
export const MARK_MINUTES = 5

/** Minutes that are taken of a station, by the first minute of a mark. */
export type Load = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Hand-minutes that a station is behind with. */
export type Backlog = ReadonlyMap<string, number>
/** An order that nobody made ready for so long was forgotten, and takes no hands. */
export const BACKLOG_HOURS = 2
/** Of the minutes that are over of orders which are not ready, so much is still to be done (the proof `promise`). */
const STILL_TO_DO = 0.5
/** What has been over for so many minutes is late, and nobody has begun it: all of it is still to be done. */
const NOT_BEGUN_AFTER = 30

/** What orders for a chosen time are counted at where there are no stations (ruling 43). No station can have this id. */
export const CHOSEN_TIMES = '~chosen-times'
const QUARTER_MINUTES = 15

const SUBJECT = 'station:'
const UNPAID_SUBJECT = 'unpaid:'
/** Unpaid payment pages together hold at most this part of a station's minutes (ruling 48). */
const UNPAID_PART = 1 / 3

/** Where a kitchen counts orders for later, that another plan of it no longer has. Orders there keep their times only. */
export function placesLost(before: StoredKitchen | null, after: StoredKitchen | null): string[] {
  const left = placesOf(after)
  return placesOf(before).filter((place) => !left.includes(place))
}

function placesOf(kitchen: StoredKitchen | null): string[] {
  if (kitchen === null) return []
  return kitchen.stations.length > 0 ? kitchen.stations.map(({ id }) => id) : [CHOSEN_TIMES]
}

/** How much of a subject is claimed, as the database counts it. */
export type StoredCount = { subject: string; at: Date; used: number }

/** The load that stored counts of stations amount to, with what unpaid pages hold. Counts of anything else are passed over. */
export function loadOf(counts: readonly StoredCount[]): Load {
  const load = new Map<string, Map<number, number>>()
  for (const { subject, at, used } of counts) {
    const station = stationOf(subject) ?? unpaidStationOf(subject)
    if (station === null) continue
    const marks = load.get(station) ?? new Map<number, number>()
    load.set(station, marks.set(minuteAt(at), (marks.get(minuteAt(at)) ?? 0) + used))
  }
  return load
}

/** The load with what one more order takes. */
export function loadWith(load: Load, claims: readonly Claim[]): Load {
  const sum = new Map(load)
  for (const { subject, at, n } of claims) {
    const station = stationOf(subject)
    if (station === null) continue
    const marks = new Map(sum.get(station))
    sum.set(station, marks.set(minuteAt(at), (marks.get(minuteAt(at)) ?? 0) + n))
  }
  return sum
}

/**
 * How far the stations are behind. An order that is ready or cancelled gives all its minutes back, so what is counted of
 * marks that are over belongs to orders that are not ready. What nobody paid for is not cooked.
 */
export function backlogOf(counts: readonly StoredCount[], now: Date): Backlog {
  const over = new Map<string, number>()
  const nowMinute = now.getTime() / MINUTE_MS
  for (const { subject, at, used } of counts) {
    const station = stationOf(subject)
    const minutesOver = nowMinute - minuteAt(at) - MARK_MINUTES
    if (station === null || minutesOver < 0) continue
    const left = used * (minutesOver < NOT_BEGUN_AFTER ? STILL_TO_DO : 1)
    over.set(station, (over.get(station) ?? 0) + left)
  }
  return new Map([...over].map(([station, minutes]) => [station, Math.ceil(minutes)]))
}

export function stationSubject({ id }: Pick<Station, 'id'>): string {
  return SUBJECT + id
}

/** The station whose minutes a claim is about; null for a claim of portions, and for what an unpaid page holds. */
export function stationOf(subject: string): string | null {
  return subject.startsWith(SUBJECT) ? subject.slice(SUBJECT.length) : null
}

/** What unpaid pages hold of a station is counted beside what its orders take. */
export function unpaidSubject(station: string): string {
  return UNPAID_SUBJECT + station
}

/** The place that an order for a chosen time takes in its quarter of an hour; null when all are taken. */
export function quarterClaim(at: Date, most: number, load: Load): Claim | null {
  const quarter = Math.floor(minuteAt(at) / QUARTER_MINUTES) * QUARTER_MINUTES
  const taken = load.get(CHOSEN_TIMES)?.get(quarter) ?? 0
  return taken >= most ? null : { subject: stationSubject({ id: CHOSEN_TIMES }), at: dateOfMinute(quarter), n: 1, most }
}

/** The station of which an unpaid page holds minutes. */
export function unpaidStationOf(subject: string): string | null {
  return subject.startsWith(UNPAID_SUBJECT) ? subject.slice(UNPAID_SUBJECT.length) : null
}

/** Most hand-minutes that unpaid pages together hold of as many. */
export function mostUnpaid(most: number): number {
  return Math.floor(most * UNPAID_PART)
}

/** Most hand-minutes of a station in one mark. */
export function mostOf({ hands }: Pick<Station, 'hands'>): number {
  return hands * MARK_MINUTES
}

export function markOf(minute: number): number {
  return Math.floor(minute / MARK_MINUTES) * MARK_MINUTES
}

/** Whole minutes since 1970, cut off. */
export function minuteAt(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS)
}

export function dateOfMinute(minute: number): Date {
  return new Date(minute * MINUTE_MS)
}

/** One claim for each station and mark, in an order that does not depend on how they were found. */
export function claimsOf(taken: Load, stations: readonly Station[]): Claim[] {
  return stations
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((station) =>
      [...(taken.get(station.id) ?? [])]
        .sort(([a], [b]) => a - b)
        .map(([mark, n]) => ({ subject: stationSubject(station), at: dateOfMinute(mark), n, most: mostOf(station) })),
    )
}
