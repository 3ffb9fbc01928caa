/** A reservation in words: what the pages of bookings, their lists and their notices share. */
export const words = {
  people: (count: number) => `${count}\u00a0${count === 1 ? 'person' : 'people'}`,
  closedOn: (weekday: string) => `Closed on ${weekday}s.`,
  states: { upcoming: 'Confirmed', arrived: 'Arrived', past: 'Past', cancelled: 'Cancelled' },
  cancelled: 'Cancelled.',
  cancelledOn: (date: string, time: string) => `Cancelled on ${date} at ${time}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  queued: 'Queued for when online',
  bookTable: 'Book a table',
}
