import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuItemView } from '@thali/contracts/menu/menu'
import { NO_OWN_WORDS } from '@thali/domain/brand/brand'
import { STARTER_COLOURS } from '@thali/domain/brand/colours'
import { expect, test } from 'vitest'

import { menuData } from './menu-data.tsx'
import { embeddedJson } from '#web/lib/routing/head.tsx'

const site = {
  brand: { name: 'Sizzle & Spice', phone: '', email: '', taxNumber: null, ...STARTER_COLOURS, ...NO_OWN_WORDS },
  publicUrl: 'https://spice.example/',
}
const weekday = { open: '11:30', close: '21:00', closed: false }
const late = { open: '11:30', close: '00:30', closed: false }

const location: LocationView = {
  id: 'new-glasgow',
  name: 'New Glasgow',
  address: '60 Archimedes St',
  city: 'New Glasgow',
  province: 'NS',
  postalCode: 'B2H 2T2',
  phone: '+19025550167',
  latitude: 45.5893,
  longitude: -62.6466,
  hours: {
    sunday: { ...weekday, closed: true },
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: late,
    saturday: late,
  },
  features: ['Dine-in', 'Takeout'],
  isActive: true,
  ordersPausedUntil: null,
  rating: 4.8,
  reviewCount: 186,
}

function dishes(count: number, more: Partial<MenuItemView> = {}): MenuItemView[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `dish-${index}`,
    name: `Dish ${index}`,
    description: 'Good',
    price: 12.5,
    category: index % 2 === 0 ? 'curries' : 'drinks',
    spiceLevel: 'mild',
    prepTime: 10,
    calories: null,
    isVegetarian: true,
    isVegan: true,
    isGlutenFree: false,
    isPopular: false,
    isAvailable: true,
    hiddenUntil: null,
    isTodaysSpecial: false,
    image: null,
    tags: [],
    allergens: [],
    maxQuantity: 10,
    ...more,
  }))
}

function listed(items: MenuItemView[]): { name: string; offers: object; suitableForDiet?: string[] }[] {
  const categories = [{ id: 'curries', name: 'Curries' }]
  const data = menuData(site, { location, categories, items, version: 1 }) as {
    hasMenuSection: { name: string; hasMenuItem: { name: string; offers: object }[] }[]
  }
  return data.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem)
}

// ADM-CON-60, CUS-SEO-01
test.each([
  [16, 15],
  [15, 15],
  [3, 3],
])('of %d dishes on the menu, %d are listed for search engines', (count, expected) => {
  expect(listed(dishes(count))).toHaveLength(expected)
})

test('only dishes that can be ordered are listed for search engines, with price, currency and diet', () => {
  expect(listed([...dishes(1, { isAvailable: false, name: 'Gone' }), ...dishes(1)])).toEqual([
    {
      '@type': 'MenuItem',
      name: 'Dish 0',
      description: 'Good',
      offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'CAD' },
      suitableForDiet: ['https://schema.org/VeganDiet'],
    },
  ])
})

test('a dish name cannot break out of the script block', () => {
  const [item] = dishes(1, { name: '</script><script>alert("1")' })
  const json = embeddedJson(menuData(site, { location, categories: [], items: [item!], version: 1 }))
  expect(json).not.toContain('<')
  expect(json).toContain('\\u003c/script>')
  expect(JSON.parse(json)).toMatchObject({ hasMenuSection: [{ hasMenuItem: [{ name: item!.name }] }] })
})
