import { WEEKDAYS } from '@thali/domain/locations/hours'

/** Hours of a location that never closes: an order at a closed one waits for the opening, and asks before it starts. */
export const AROUND_THE_CLOCK = Object.fromEntries(
  WEEKDAYS.map((day) => [day, { open: '00:00', close: '24:00', closed: false }]),
)
