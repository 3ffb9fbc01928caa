import { createHash } from 'node:crypto'

import { type Hours, openState } from '../locations/hours.ts'
import { addDays, formatClock, formatDate, formatTimeAst, instantAt, localParts } from '../time/zone.ts'
import { slotsOn } from './slots.ts'

// Prints the dates and times shown to customers over three years as a hash, and the days of clock changes in full. The
// output must be the same under any TZ.

const FIRST_DAY = '2025-01-01'
const DAYS = 1096
const SWITCH_DAYS = ['2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']
const EVERY_MINUTES = 60

const day = (open: string, close: string) => ({ open, close, closed: false })
const LOCATIONS: Record<string, Hours> = {
  truro: Object.fromEntries(week().map((name) => [name, day('11:30', '22:00')])),
  'new-glasgow': {
    ...Object.fromEntries(week().map((name) => [name, day('11:30', '21:00')])),
    friday: day('11:30', '22:00'),
    saturday: day('11:30', '22:00'),
    // Over midnight, where a day of 23 or 25 hours shows.
    sunday: day('20:00', '02:30'),
  },
}

function week() {
  return ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
}

function describeDay(hours: Hours, date: string): string {
  const slots = slotsOn(hours, date)
  const times = slots.ok
    ? slots.value.map((minute) => `${formatClock(minute)}=${instantAt(date, minute).toISOString()}`)
    : [slots.error]
  const states = Array.from({ length: (24 * 60) / EVERY_MINUTES }, (_, index) => {
    const instant = instantAt(date, index * EVERY_MINUTES)
    const { open, text, opensAt } = openState({ hours, isActive: true }, instant)
    return `${formatTimeAst(instant)} ${localParts(instant).date} ${open} ${text} ${opensAt?.toISOString()}`
  })
  return [date, formatDate(date), ...times, ...states].join('\n')
}

const hash = createHash('sha256')
for (const [id, hours] of Object.entries(LOCATIONS)) {
  for (let index = 0; index < DAYS; index++) hash.update(`${id}\n${describeDay(hours, addDays(FIRST_DAY, index))}\n`)
}
const switches = SWITCH_DAYS.flatMap((date) => Object.values(LOCATIONS).map((hours) => describeDay(hours, date)))
process.stdout.write(
  JSON.stringify({ fingerprint: hash.digest('hex'), switches, hours: new Date(2026, 6, 1).getTimezoneOffset() }),
)
