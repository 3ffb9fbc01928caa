import type { French } from '../french.ts'

const MINUTES_AN_HOUR = 60

/** How amounts and times are written. */
export const FORMATS = {
  locale: 'en-CA',
  /** What comes of a date that Intl has put in words. */
  date: (inWords: string) => inWords,
  money: { groups: ',', inDollars: (dollars: string, cents: string) => `$${dollars}.${cents}` },
  percent: (number: number) => `${number}%`,
  time: {
    /** `11:30 AM` */
    clock: (minute: number) => {
      const hour = Math.floor(minute / MINUTES_AN_HOUR)
      return `${hour % 12 || 12}:${String(minute % MINUTES_AN_HOUR).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
    },
    /** Follows a time all year, summer included. */
    zone: 'AST',
    zoneInWords: 'Atlantic time',
  },
} as const

export type Formats = French<typeof FORMATS>
