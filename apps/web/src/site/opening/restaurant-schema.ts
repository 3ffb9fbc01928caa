import type { LocationView } from '@thali/contracts/locations/locations'
import type { SiteView } from '@thali/contracts/system/system'
import { type Period, periodsOn, weekdayPeriods, WEEKDAYS } from '@thali/domain/locations/hours'
import { hasFeature } from '@thali/domain/locations/location'
import { type CalendarDay, scheduleOf } from '@thali/domain/locations/schedule'

import { pageUrl } from '#web/lib/routing/head.tsx'

const MINUTES_A_DAY = 1440
/** The vocabulary is English, whatever the language of the page. */
const INDIAN = 'Indian'

/**
 * Structured data of one restaurant, with the same hours as on the page. Without ratings: search engines do not
 * allow markup of ratings collected elsewhere.
 */
export function restaurantSchema(site: Pick<SiteView, 'brand' | 'publicUrl'>, location: LocationView): object {
  const { name, phone, latitude, longitude } = location
  const menuUrl = pageUrl(site, `/menu/${location.id}`)
  const bookingUrl = pageUrl(site, '/reservations')
  const takesBookings = hasFeature(location.features, 'Dine-in')
  return {
    '@type': 'Restaurant',
    '@id': `${menuUrl}#restaurant`,
    name: `${site.brand.name} ${name}`,
    url: menuUrl,
    telephone: phone,
    servesCuisine: site.brand.cuisine ?? INDIAN,
    priceRange: site.brand.priceRange ?? '$$',
    currenciesAccepted: 'CAD',
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.address,
      addressLocality: location.city,
      addressRegion: location.province,
      postalCode: location.postalCode,
      addressCountry: 'CA',
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: openingHours(location),
    hasMenu: menuUrl,
    acceptsReservations: takesBookings ? bookingUrl : false,
    potentialAction: [orderAction(location, menuUrl), ...(takesBookings ? [reserveAction(bookingUrl)] : [])],
  }
}

/** The week, days with the same hours together, and the dates with other hours. */
function openingHours(location: LocationView): object[] {
  const { hours, calendarDays = [] } = location
  const week = WEEKDAYS.map((weekday) => ({ day: schemaDay(weekday), periods: weekdayPeriods(hours, weekday) }))
  const usual = [...Map.groupBy(week, ({ periods }) => JSON.stringify(periods)).values()].flatMap((alike) =>
    (alike[0]?.periods ?? []).map((period) => specification(period, { dayOfWeek: alike.map(({ day }) => day) })),
  )
  return [...usual, ...calendarDays.flatMap((day) => dateHours(location, day))]
}

/** A closed date opens and closes at midnight, as search engines want it. */
function dateHours(location: LocationView, { date, service, periods: entered }: CalendarDay): object[] {
  if (service !== 'all' || entered === null) return []
  const periods = periodsOn(scheduleOf(location, 'all'), date)
  const validity = { validFrom: date, validThrough: date }
  if (periods.length === 0) return [specification({ openMinute: 0, closeMinute: 0 }, validity)]
  return periods.map((period) => specification(period, validity))
}

function specification({ openMinute, closeMinute }: Period, days: object): object {
  return {
    '@type': 'OpeningHoursSpecification',
    ...days,
    opens: clock(openMinute),
    // Midnight itself would read as a day that closes before it opens.
    closes: closeMinute === MINUTES_A_DAY ? '23:59' : clock(closeMinute),
  }
}

function orderAction({ features }: LocationView, urlTemplate: string): object {
  const modes = hasFeature(features, 'Delivery') ? ['PickUp', 'OwnFleet'] : ['PickUp']
  return {
    '@type': 'OrderAction',
    target: { '@type': 'EntryPoint', urlTemplate },
    deliveryMethod: modes.map((mode) => `http://purl.org/goodrelations/v1#DeliveryMode${mode}`),
  }
}

function reserveAction(urlTemplate: string): object {
  return { '@type': 'ReserveAction', target: { '@type': 'EntryPoint', urlTemplate } }
}

/** The vocabulary of schema.org is English, whatever the language of the page. */
function schemaDay(weekday: (typeof WEEKDAYS)[number]): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

function clock(minute: number): string {
  const ofDay = minute % MINUTES_A_DAY
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
