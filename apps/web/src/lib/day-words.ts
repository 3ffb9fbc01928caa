import { FORMATS } from '@thali/domain/language/words'

import { LANGUAGE } from './language.ts'

/** The English of Canada writes a dot after some months. */
export const DAYS_LOCALE = LANGUAGE === 'en-CA' ? 'en-US' : LANGUAGE

const DAYS = /* @__PURE__ */ new Intl.DateTimeFormat(DAYS_LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Sat, Nov 21` */
export function dayWords(date: string): string {
  return FORMATS.date(DAYS.format(new Date(date)))
}
