import { minuteOf } from '../locations/hours.ts'
import { ORDER_TYPES, type OrderType } from '../order-status.ts'
import { type Weekday, WEEKDAYS } from '../time/zone.ts'
import type { SaleRule, SoldPeriod } from './sale.ts'

/** A time for an order can be chosen up to seven days ahead. */
export const SALE_LIMITS = { periods: 14, noticeMinutes: 7 * 24 * 60 } as const

const MINUTES_A_DAY = 1440

/** What is wrong with the periods, the notice and the order types of a dish, as a sentence for each field. */
export function saleProblem(field: keyof SaleRule, value: unknown): string | null {
  if (value == null) return null
  switch (field) {
    case 'noticeMinutes': {
      const isNumber = typeof value === 'number' && Number.isInteger(value)
      const most = SALE_LIMITS.noticeMinutes
      return isNumber && value >= 1 && value <= most ? null : `At most ${most / 60} hours, in whole minutes`
    }
    case 'soldFor': {
      const isList = Array.isArray(value) && value.length > 0 && new Set(value).size === value.length
      return isList && value.every((type) => ORDER_TYPES.includes(type as OrderType))
        ? null
        : `Choose at least one of ${ORDER_TYPES.join(', ')}`
    }
    case 'soldPeriods': {
      if (!Array.isArray(value) || value.length > SALE_LIMITS.periods) return `At most ${SALE_LIMITS.periods} periods`
      return value.every(isPeriod) ? null : 'Each period needs a time from and a time to, such as 8:00 and 11:00'
    }
  }
}

function isPeriod(value: unknown): value is SoldPeriod {
  const { days, from, to } = Object(value) as { [field in keyof SoldPeriod]: unknown }
  const isTime = (time: unknown) => typeof time === 'string' && minuteOf(time) !== null
  const isDays =
    days === undefined ||
    (Array.isArray(days) && days.length > 0 && new Set(days).size === days.length && days.every(isWeekday))
  return isDays && isTime(from) && isTime(to)
}

function isWeekday(value: unknown): boolean {
  return WEEKDAYS.includes(value as Weekday)
}

/** A stored or sent period in one form: days of the week in their order, all of them as none. */
export function tidyPeriods(periods: readonly SoldPeriod[] | null | undefined): SoldPeriod[] | null {
  if (!periods?.length || periods.some(isAlways)) return null
  return periods.map(({ days = [], from, to }) => {
    const named = WEEKDAYS.filter((day) => days.includes(day))
    const times = { from: from.padStart(5, '0'), to: to.padStart(5, '0') }
    return named.length === 0 || named.length === WEEKDAYS.length ? times : { days: named, ...times }
  })
}

/** Order types in their order; all of them is no limit. */
export function tidyTypes(types: readonly OrderType[] | null | undefined): OrderType[] | null {
  const named = ORDER_TYPES.filter((type) => types?.includes(type))
  return named.length === 0 || named.length === ORDER_TYPES.length ? null : named
}

function isAlways({ days = [], from, to }: SoldPeriod): boolean {
  return days.length % WEEKDAYS.length === 0 && minuteOf(from) === 0 && (minuteOf(to) ?? 1) % MINUTES_A_DAY === 0
}
