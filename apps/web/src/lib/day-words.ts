import { FORMATS } from '@thali/domain/language/words'

import { LANGUAGE } from './language.ts'

// The English of Canada writes a dot after some months.
const LOCALE = LANGUAGE === 'en-CA' ? 'en-US' : LANGUAGE
const MONTH_AND_DAY = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const WEEKDAY = { weekday: 'short', timeZone: 'UTC' } as const

const DAYS = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, { ...WEEKDAY, ...MONTH_AND_DAY })
const WEEKDAYS = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, WEEKDAY)
const DATES = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, MONTH_AND_DAY)

/** `Sat, Nov 21` */
export function dayWords(date: string): string {
  return FORMATS.date(DAYS.format(new Date(date)))
}

/** The parts of `dayWords`: `Sat` and `Nov 21`. */
export function dayParts(date: string): { weekday: string; date: string } {
  const day = new Date(date)
  return { weekday: WEEKDAYS.format(day), date: FORMATS.date(DATES.format(day)) }
}
