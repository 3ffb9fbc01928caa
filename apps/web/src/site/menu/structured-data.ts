import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import type { SiteView } from '@thali/contracts/system/system'
import { hasFeature } from '@thali/domain/locations/features'
import { type Hours, periodOn, type Weekday, WEEKDAYS } from '@thali/domain/locations/hours'

import { words as heads } from '#words/heads.ts'
import { LANGUAGE } from '#web/lib/language.ts'
import { pageUrl } from '#web/lib/routing/head.tsx'

import { dietsOf } from '#web/dishes/dish-words.ts'

/** Search engines are told of no more dishes than this. */
const MOST_ITEMS = 15
const MINUTES_A_DAY = 1440

const DIETS = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  'gluten-free': 'https://schema.org/GlutenFreeDiet',
} as const

const SCHEMA_DAYS: Record<Weekday, string> = {
  sunday: 'https://schema.org/Sunday',
  monday: 'https://schema.org/Monday',
  tuesday: 'https://schema.org/Tuesday',
  wednesday: 'https://schema.org/Wednesday',
  thursday: 'https://schema.org/Thursday',
  friday: 'https://schema.org/Friday',
  saturday: 'https://schema.org/Saturday',
}

type Site = Pick<SiteView, 'brand' | 'publicUrl'>

/** A location as search engines read it. No rating: we did not collect those ourselves. */
export function restaurantData(site: Site, location: LocationView): object {
  const url = pageUrl(site, `/menu/${location.id}`)
  const { latitude, longitude } = location
  return {
    '@type': 'Restaurant',
    '@id': `${url}#restaurant`,
    name: `${site.brand.name} ${location.name}`,
    url,
    telephone: location.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.address,
      addressLocality: location.city,
      addressRegion: location.province,
      postalCode: location.postalCode,
      addressCountry: 'CA',
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    servesCuisine: 'Indian',
    priceRange: '$$',
    openingHoursSpecification: openingHours(location.hours),
    hasMenu: url,
    acceptsReservations: hasFeature(location.features, 'Dine-in') ? pageUrl(site, '/reservations') : false,
  }
}

/** The menu as search engines read it: the first dishes that can be ordered, under their categories. */
export function menuData(site: Site, { location, categories, items }: MenuView): object {
  const listed = items.filter(({ isAvailable }) => isAvailable).slice(0, MOST_ITEMS)
  const url = pageUrl(site, `/menu/${location.id}`)
  return {
    '@type': 'Menu',
    '@id': `${url}#menu`,
    name: heads.menu.title(location.name),
    url,
    inLanguage: LANGUAGE,
    hasMenuSection: [...Map.groupBy(listed, ({ category }) => category)].map(([category, dishes]) => ({
      '@type': 'MenuSection',
      name: categories.find(({ id }) => id === category)?.name ?? category,
      hasMenuItem: dishes.map(menuItemData),
    })),
  }
}

function menuItemData(item: MenuItemView): object {
  const diets = dietsOf(item).map((diet) => DIETS[diet])
  return {
    '@type': 'MenuItem',
    name: item.name,
    description: item.description,
    offers: { '@type': 'Offer', price: (item.presetPrice ?? item.price).toFixed(2), priceCurrency: 'CAD' },
    ...(diets.length > 0 && { suitableForDiet: diets }),
  }
}

/** One entry for all the weekdays that keep the same hours. */
function openingHours(hours: Hours): object[] {
  const open = WEEKDAYS.flatMap((weekday) => {
    const period = periodOn(hours, weekday)
    return period ? [{ weekday, period }] : []
  })
  const alike = Map.groupBy(open, ({ period }) => `${clockTime(period.openMinute)}-${clockTime(period.closeMinute)}`)
  return [...alike].map(([times, days]) => {
    const [opens, closes] = times.split('-')
    const dayOfWeek = days.map(({ weekday }) => SCHEMA_DAYS[weekday])
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

function clockTime(minute: number): string {
  const ofDay = minute % MINUTES_A_DAY
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
