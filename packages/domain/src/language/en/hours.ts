import type { Weekday } from '../../time/zone.ts'

/** Whether a restaurant is open, and when it opens. */
export const HOURS_WORDS = {
  weekday: (weekday: Weekday) => weekday.charAt(0).toUpperCase() + weekday.slice(1),
  today: 'today',
  tomorrow: 'tomorrow',
  at: (day: string, clock: string) => `${day} at ${clock}`,
  inactive: 'Location is currently inactive',
  closed: 'Closed',
  opens: (when: string) => `Closed - Opens ${when}`,
} as const
