import { isFields } from '../../fields.ts'
import { ok, refuse } from '../../result.ts'
import { WEEKDAYS } from '../../time/zone.ts'
import type { Cell } from './cells.ts'

const PERIOD = /^((?:[a-z]+\s+)*)(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/

/** `saturday sunday 09:00-12:00; 17:00-21:00`: the weekdays, none for all of them, and the times. */
export const PERIODS: Cell = {
  read(text) {
    if (text === '') return ok(null)
    const found = text.split(';').map((period) => PERIOD.exec(period.trim().toLowerCase()))
    const periods = found.flatMap((match) => {
      const days = match?.[1]?.split(/\s+/).filter((day) => day !== '') ?? []
      const isKnown = days.every((day) => WEEKDAYS.some((weekday) => weekday === day))
      return match && isKnown ? [{ ...(days.length > 0 && { days }), from: match[2], to: match[3] }] : []
    })
    return periods.length === found.length
      ? ok(periods)
      : refuse('Must be times such as 08:00-11:00; saturday sunday 09:00-12:00')
  },
  write: (value) => (Array.isArray(value) ? value.map(writePeriod).join('; ') : ''),
}

function writePeriod(period: unknown): string {
  if (!isFields(period)) return ''
  const { days, from, to } = period
  return [...(Array.isArray(days) ? days : []), `${String(from)}-${String(to)}`].join(' ')
}

/** `pickup; delivery` */
export const TYPES: Cell = {
  read: (text) =>
    ok(
      text === ''
        ? null
        : text
            .toLowerCase()
            .split(';')
            .map((type) => type.trim()),
    ),
  write: (value) => (Array.isArray(value) ? value.join('; ') : ''),
}
