/** The facts of a reservation. */
export const words = {
  when: 'When',
  party: 'Party',
  number: 'Reservation number',
  where: 'Where',
  bookedFor: 'Booked for',
  requests: 'Special requests',
  calendar: 'Add to calendar',
  directions: 'Directions',
  newTab: ' (map, opens in a new tab)',
  call: (phone: string) => `Call ${phone}`,
}
