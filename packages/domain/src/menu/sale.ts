import type { SaleWords } from '../language/en/sale.ts'
import { minuteOf, nextOpening, periodsOn } from '../locations/hours.ts'
import type { Schedule } from '../locations/schedule.ts'
import type { OrderType } from '../order-status.ts'
import { addDays, formatClock, formatDate, localParts, type Weekday, weekdayOf, instantAt } from '../time/zone.ts'
import type { LineOption } from './options/line-option.ts'

/**
 * Hours in which a dish is sold, by the clock on the wall; on all days where none is named. The minute of `to` still
 * counts. A `to` at or before `from` is one of the next day, as with opening hours.
 */
export type SoldPeriod = { days?: readonly Weekday[] | undefined; from: string; to: string }

/** When and for what a dish is sold. Null: no limit. */
export type SaleRule = {
  soldPeriods: readonly SoldPeriod[] | null
  /** How long before the food is due it has to be ordered. */
  noticeMinutes: number | null
  soldFor: readonly OrderType[] | null
}
export type Saleable = Hidden & SaleRule

/** Of an order: the time at which its food is due, chosen or the earliest, and the time at which it is placed. */
export type SaleTime = { orderType: OrderType; dueAt: Date; now: Date }

/**
 * An order that is moved, seen from a time it may be moved to: when it is due now, and whether the time is one of the same
 * business day, of which it keeps its portions.
 */
export type Move = { from: Date; isOwnDay: boolean }

/** Why a dish is not sold for a time. `hidden`: somebody has to show it. Staff may go on for all but the first two. */
export type NotSold =
  | { reason: 'hidden' }
  | { reason: 'sold-out'; until: Date }
  | { reason: 'order-type'; soldFor: readonly OrderType[] }
  | { reason: 'notice'; noticeMinutes: number }
  | { reason: 'period'; soldPeriods: readonly SoldPeriod[] }

/** What is not on sale for anybody: staff do not sell it either. */
const FOR_NOBODY: ReadonlySet<NotSold['reason']> = new Set(['hidden', 'sold-out'])

const MINUTES_A_DAY = 1440
const MINUTE_MS = 60_000

/** The one rule of when a dish is sold, judged at the time its food is due. Null: it is sold. */
export function whyNotSold(dish: Saleable, { orderType, dueAt, now }: SaleTime): NotSold | null {
  const { hiddenUntil, soldFor, noticeMinutes, soldPeriods } = dish
  if (!isOnSale(dish, dueAt)) return hiddenUntil ? { reason: 'sold-out', until: hiddenUntil } : { reason: 'hidden' }
  if (soldFor && !soldFor.includes(orderType)) return { reason: 'order-type', soldFor }
  const isInTime = dueAt.getTime() - now.getTime() >= (noticeMinutes ?? 0) * MINUTE_MS
  if (noticeMinutes !== null && !isInTime) return { reason: 'notice', noticeMinutes }
  if (soldPeriods && !isWithin(soldPeriods, dueAt)) return { reason: 'period', soldPeriods }
  return null
}

/** Whether there can be a time for which it is sold. */
export function canReturn({ isAvailable, hiddenUntil }: Hidden): boolean {
  return isAvailable || hiddenUntil !== null
}

/** Whether an order may hold the dish all the same: one that staff take, unless the dish is hidden or sold out. */
export function maySellAnyway(takenBy: 'customer' | 'staff', { reason }: NotSold): boolean {
  return takenBy === 'staff' && !FOR_NOBODY.has(reason)
}

/**
 * Whether an order that is moved may hold the dish at its new time all the same. What was sold out or hidden since it was
 * ordered is kept for it on its own day, and nobody needs notice of a time that is not earlier than before.
 */
export function isKeptFor({ from, isOwnDay }: Move, dueAt: Date, { reason }: NotSold): boolean {
  return FOR_NOBODY.has(reason) ? isOwnDay : reason === 'notice' && dueAt >= from
}

/** The reason as guests read it. */
export function saleSentence(why: NotSold, now: Date, words: SaleWords): string {
  switch (why.reason) {
    case 'hidden':
      return words.soldOut
    case 'sold-out': {
      return words.back(
        words.hours.at(saleDay(why.until, now, words), formatClock(localParts(why.until).minute, words.formats)),
      )
    }
    case 'order-type':
      return words.types(why.soldFor)
    case 'notice':
      return words.notice(why.noticeMinutes)
    case 'period':
      return words.periods(why.soldPeriods.map((period) => periodWords(period, words)))
  }
}

/** `today`, `tomorrow`, later the date, in the language of the words. */
export function saleDay(instant: Date, now: Date, { hours, formats }: SaleWords): string {
  const { date } = localParts(instant)
  const today = localParts(now).date
  if (date === today) return hours.today
  return date === addDays(today, 1) ? hours.tomorrow : formatDate(date, formats)
}

/** What is always told of a dish: its hours, its notice and what it is sold for. Null where nothing limits it. */
export function soldWhen({ soldPeriods, noticeMinutes, soldFor }: SaleRule, words: SaleWords): string | null {
  const told = [
    soldPeriods && words.periods(soldPeriods.map((period) => periodWords(period, words))),
    noticeMinutes && words.notice(noticeMinutes),
    soldFor && words.types(soldFor),
  ]
  return told.filter(Boolean).join(' ') || null
}

/** A dish or an option of an order that is not sold for its time. */
export type Unsold = { name: string; frenchName: string | null; why: NotSold }

type SoldLine = { itemId: string; options?: readonly LineOption[] | undefined }
type Named = { name: string; frenchName: string | null }
export type SaleMenu = {
  dish(id: string): (Saleable & Named) | undefined
  option(group: string, id: string): (Hidden & Named) | undefined
}

/** What of an order is not sold for every time, each once. */
export type LimitedPart = Saleable & Named

/**
 * What of an order has a rule: its dishes, the dishes that its options are, which follow their own rule, and options that
 * are sold out.
 */
export function limitedIn(lines: readonly SoldLine[], menu: SaleMenu): LimitedPart[] {
  const parts = new Map(partsOf(lines, menu))
  return [...parts.values()].filter(isLimited)
}

/** What of it is not sold for a time. */
export function unsoldOf(limited: readonly LimitedPart[], time: SaleTime): Unsold[] {
  return limited.flatMap((part) => {
    const why = whyNotSold(part, time)
    return why ? [{ name: part.name, frenchName: part.frenchName, why }] : []
  })
}

const UNLIMITED: SaleRule = { soldPeriods: null, noticeMinutes: null, soldFor: null }

function isLimited({ isAvailable, soldPeriods, noticeMinutes, soldFor }: Saleable): boolean {
  return !isAvailable || soldPeriods !== null || noticeMinutes !== null || soldFor !== null
}

function* partsOf(lines: readonly SoldLine[], menu: SaleMenu): Generator<[string, Saleable & Named]> {
  for (const { itemId, options = [] } of lines) {
    const dish = menu.dish(itemId)
    if (dish) yield [itemId, dish]
    for (const option of options) {
      if (option.kind === 'spice' || option.units === 0) continue
      const own = menu.option(option.group, option.id)
      if (own) yield [`${option.group} ${option.id}`, { ...UNLIMITED, ...own }]
      yield* partsOf([{ itemId: option.itemId ?? '', options: option.options }], menu)
    }
  }
}

function isWithin(periods: readonly SoldPeriod[], at: Date): boolean {
  const { date, minute } = localParts(at)
  return periods.some(({ days, from, to }) => {
    const [first, last] = minutesOf(from, to)
    const isOn = (day: string, reading: number) =>
      (days === undefined || days.includes(weekdayOf(day))) && first <= reading && reading <= last
    return isOn(date, minute) || isOn(addDays(date, -1), minute + MINUTES_A_DAY)
  })
}

function minutesOf(from: string, to: string): [number, number] {
  const [first, last] = [minuteOf(from) ?? 0, minuteOf(to) ?? 0]
  return [first, last > first ? last : last + MINUTES_A_DAY]
}

function periodWords({ days = [], from, to }: SoldPeriod, words: SaleWords): string {
  const clock = (time: string) => {
    const minute = minuteOf(time) ?? 0
    return minute % MINUTES_A_DAY === 0 ? null : formatClock(minute, words.formats)
  }
  return words.period(days.map(words.hours.weekday), clock(from), clock(to))
}

/** Visibility of a dish: `hiddenUntil` is when it returns by itself, null when somebody has to show it. */
export type Hidden = { isAvailable: boolean; hiddenUntil: Date | null }

/** Until this minute, "until tomorrow" refers to the evening before. */
const NIGHT_ENDS_MINUTE = 4 * 60

/** Whether a dish can be ordered: it was never hidden, or its time has come back. */
export function isOnSale({ isAvailable, hiddenUntil }: Hidden, now: Date): boolean {
  return isAvailable || (hiddenUntil !== null && hiddenUntil <= now)
}

/**
 * When a dish that is sold out until tomorrow returns: at the first opening after tonight. Said before today's opening,
 * that is the opening of the next day; said after midnight, while cleaning up, it is this morning's. Null when no
 * weekday opens.
 */
export function openingAfterTonight(hours: Schedule | null | undefined, now: Date): Date | null {
  const tonightEndsAt = instantAt(addDays(businessDay(hours, now), 1), 0)
  // An opening at the very end of the night counts too.
  const from = Math.max(now.getTime(), tonightEndsAt.getTime() - 1)
  return nextOpening(hours, new Date(from))
}

/** The business day: after midnight, while the evening's last period lasts, the day before. */
export function businessDay(hours: Schedule | null | undefined, now: Date): string {
  const { date, minute } = localParts(now)
  const before = addDays(date, -1)
  const last = periodsOn(hours, before).at(-1)
  const isStillOpen = last !== undefined && now < instantAt(before, last.closeMinute)
  return isStillOpen || minute < NIGHT_ENDS_MINUTE ? before : date
}
