import type { FORMATS as ENGLISH } from '../en/formats.ts'
import { french } from '../french.ts'

const MINUTES_AN_HOUR = 60

export const FORMATS = /* @__PURE__ */ french<typeof ENGLISH>()({
  locale: 'fr-CA',
  /** The first of a month is an ordinal: `mardi 1er décembre 2026`. */
  date: (inWords) => inWords.replace(/(?<!\d)1 (?=\p{L})/u, '1er '),
  money: { groups: '\u00a0', inDollars: (dollars, cents) => `${dollars},${cents}\u00a0$` },
  percent: (number) => `${String(number).replace('.', ',')}\u00a0%`,
  time: {
    /** `11 h 30`, with spaces that do not break. */
    clock: (minute) => {
      const rest = minute % MINUTES_AN_HOUR
      const hours = `${Math.floor(minute / MINUTES_AN_HOUR)}\u00a0h`
      return rest === 0 ? hours : `${hours}\u00a0${String(rest).padStart(2, '0')}`
    },
    zone: 'HA',
    zoneInWords: 'heure de l’Atlantique',
  },
})
