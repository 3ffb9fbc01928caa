import { isOpenAt, isOpenUntil } from '../hours.ts'
import { type LocationHours, scheduleOf, type Service } from './schedule.ts'

type Place = LocationHours & { isActive: boolean }

/** Whether a change of its hours closes a location at a time for which something is ordered, or a table booked. */
export function isShutBy({ before, after }: { before: Place; after: Place }, service: Service, at: Date): boolean {
  const wasOpen = isOpenFor(before, service, at)
  return wasOpen && !(after.isActive && isOpenFor(after, service, at))
}

type Waiting = {
  orderType: Exclude<Service, 'reservations'>
  /** Before staff put off the time that its guest chose. */
  dueAt: Date
  /** When the kitchen can begin with it. */
  startsAt: Date
  /** Its guest chose the time. */
  isChosen: boolean
}

/**
 * Whether a waiting order is due while its house is closed, so that somebody has to call its guest: the hours were changed
 * after it was taken, or while it was paid. What was ordered just before closing for as soon as possible is finished
 * after it.
 */
export function isDueWhileClosed(location: LocationHours, { orderType, dueAt, startsAt, isChosen }: Waiting): boolean {
  return !isOpenFor(location, orderType, dueAt) && (isChosen || !isOpenFor(location, orderType, startsAt))
}

function isOpenFor(location: LocationHours, service: Service, at: Date): boolean {
  const schedule = scheduleOf(location, service)
  return service === 'reservations' ? isOpenAt(schedule, at) : isOpenUntil(schedule, at)
}
