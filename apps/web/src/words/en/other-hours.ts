import type { Service } from '@thali/domain/locations/schedule'

/** Coming dates with other hours. */
export const words = {
  title: 'Other hours',
  services: {
    pickup: 'pickup',
    delivery: 'delivery',
    'dine-in': 'dine-in',
    reservations: 'reservations',
  } satisfies Record<Service, string>,
  holiday: (name: string) => name,
  closed: (name: string, day: string) => `Closed on ${name}, ${day}.`,
  without: (service: string, name: string, day: string) => `No ${service} on ${name}, ${day}.`,
  open: (name: string, day: string, times: string) => `${name}, ${day}: open ${times}.`,
  only: (service: string, name: string, day: string, times: string) => `${name}, ${day}: ${service} ${times}.`,
  opens: (when: string) => `Opens ${when}.`,
}
