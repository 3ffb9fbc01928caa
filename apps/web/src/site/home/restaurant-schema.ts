import type { LocationView } from '@thali/contracts/locations/locations'
import type { SiteView } from '@thali/contracts/system/system'
import { hasFeature } from '@thali/domain/locations/features'
import type { Weekday } from '@thali/domain/locations/hours'

import { pageUrl } from '#web/lib/routing/head.tsx'

import { groupedDays } from './week.ts'

const MINUTES_A_DAY = 1440

/**
 * Structured data of one restaurant, with the same hours as on the page. Without ratings: search engines do not
 * allow markup of ratings collected elsewhere.
 */
export function restaurantSchema(site: SiteView, location: LocationView): object {
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
    servesCuisine: 'Indian',
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

function openingHours({ hours }: LocationView): object[] {
  return groupedDays(hours).flatMap(({ weekdays, period }) =>
    period === null
      ? []
      : {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: weekdays.map(schemaDay),
          opens: clock(period.openMinute),
          // Midnight itself would read as a day that closes before it opens.
          closes: period.closeMinute === MINUTES_A_DAY ? '23:59' : clock(period.closeMinute),
        },
  )
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
function schemaDay(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

function clock(minute: number): string {
  const ofDay = minute % MINUTES_A_DAY
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
