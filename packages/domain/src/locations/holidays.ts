import { addDays, type Weekday, WEEKDAYS, weekdayOf } from '../time/zone.ts'

export type Holiday = { date: string; name: string }

/** How far ahead the office is asked about a holiday. */
const HOLIDAYS_AHEAD_DAYS = 45

/** The holidays of Nova Scotia in a year, in the order of the calendar. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterSunday(year)
  const holidays = [
    { date: `${year}-01-01`, name: 'New Year’s Day' },
    { date: nthWeekday(`${year}-02-01`, 'monday', 3), name: 'Heritage Day' },
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: easter, name: 'Easter Sunday' },
    // The last Monday before May 25.
    { date: nthWeekday(`${year}-05-18`, 'monday', 1), name: 'Victoria Day' },
    { date: `${year}-07-01`, name: 'Canada Day' },
    { date: nthWeekday(`${year}-08-01`, 'monday', 1), name: 'Natal Day' },
    { date: nthWeekday(`${year}-09-01`, 'monday', 1), name: 'Labour Day' },
    { date: `${year}-09-30`, name: 'National Day for Truth and Reconciliation' },
    { date: nthWeekday(`${year}-10-01`, 'monday', 2), name: 'Thanksgiving' },
    { date: `${year}-11-11`, name: 'Remembrance Day' },
    { date: `${year}-12-25`, name: 'Christmas Day' },
    { date: `${year}-12-26`, name: 'Boxing Day' },
  ]
  return holidays
}

/** The holidays from a date on, as far ahead as the office is asked about them. */
export function holidaysAhead(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  const last = addDays(today, HOLIDAYS_AHEAD_DAYS)
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => date >= today && date <= last)
}

function nthWeekday(from: string, weekday: Weekday, nth: number): string {
  const daysUntil = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from)) + 7) % 7
  return addDays(from, daysUntil + (nth - 1) * 7)
}

/** By the rule of Meeus, Jones and Butcher for the Gregorian calendar. */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late)
}
