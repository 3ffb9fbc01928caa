import type { LocationView } from '@thali/contracts/locations/locations'
import { WEEKDAYS } from '@thali/domain/locations/hours'
import { describe, expect, test } from 'vitest'

import { restaurantSchema } from './restaurant-schema.ts'
import { aLocation, SITE } from '#web/testing/site-requests.ts'

const day = { open: '11:30', close: '22:00', closed: false }
const truro = aLocation({
  id: 'truro',
  name: 'Truro Heights',
  phone: '+19025550142',
  latitude: 45.3405,
  longitude: -63.3002,
  features: ['Dine-in', 'Takeout', 'Delivery'],
  rating: 4.5,
  reviewCount: 225,
})

describe('the data of a restaurant for search engines', () => {
  test('search engines read the address and the hours that the open state is reckoned from', () => {
    const monday = { ...day, closed: true }
    const friday = { open: '17:00', close: '24:00', closed: false }
    expect(restaurantSchema(SITE, { ...truro, hours: { ...truro.hours, monday, friday } })).toMatchObject({
      '@type': 'Restaurant',
      name: 'Sizzle & Spice Truro Heights',
      url: 'https://food.example/menu/truro',
      address: { streetAddress: '395 Truro Heights Road', addressRegion: 'NS', addressCountry: 'CA' },
      openingHoursSpecification: [
        { dayOfWeek: ['Sunday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday'], opens: '11:30', closes: '22:00' },
        { dayOfWeek: ['Friday'], opens: '17:00', closes: '23:59' },
      ],
    })
  })

  test('search engines read every period of a day, a night past midnight, and the dates with other hours', () => {
    const periods = [
      { open: '11:30', close: '14:00' },
      { open: '17:00', close: '00:30' },
    ]
    const everyDay = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { ...day, periods }]))
    const calendarDays: LocationView['calendarDays'] = [
      { date: '2026-12-24', service: 'all', name: 'Christmas Eve', periods: [{ open: '12:00', close: '15:00' }] },
      { date: '2026-12-25', service: 'all', name: 'Christmas Day', periods: [] },
      { date: '2026-12-26', service: 'delivery', name: 'Boxing Day', periods: [] },
      { date: '2026-12-27', service: 'all', name: 'As usual', periods: null },
    ]
    const schema = restaurantSchema(SITE, { ...truro, hours: everyDay, calendarDays })
    const dayOfWeek = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    expect(schema).toMatchObject({
      openingHoursSpecification: [
        { dayOfWeek, opens: '11:30', closes: '14:00' },
        { dayOfWeek, opens: '17:00', closes: '00:30' },
        { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '12:00', closes: '15:00' },
        { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      ],
    })
  })

  test('search engines read no ratings of a restaurant', () => {
    expect(restaurantSchema(SITE, truro)).not.toHaveProperty('aggregateRating')
  })

  test('search engines read of delivery and bookings only where there are any', () => {
    expect(JSON.stringify(restaurantSchema(SITE, truro))).toContain('DeliveryModeOwnFleet')

    const counter = restaurantSchema(SITE, { ...truro, features: ['Takeout'] })
    expect(JSON.stringify(counter)).not.toMatch(/OwnFleet|ReserveAction/)
    expect(counter).toMatchObject({ acceptsReservations: false })
  })
})
