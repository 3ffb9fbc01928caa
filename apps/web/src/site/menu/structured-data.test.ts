import type { MenuItemView } from '@thali/contracts/menu/menu'
import { expect, test } from 'vitest'

import { menuData } from './menu-data.tsx'
import { embeddedJson } from '#web/lib/routing/head.tsx'
import { aMenuItem } from '#web/testing/a-menu-item.ts'
import { aLocation, SITE } from '#web/testing/site-requests.ts'

const location = aLocation({ id: 'new-glasgow', name: 'New Glasgow' })

function dishes(count: number, more: Partial<MenuItemView> = {}): MenuItemView[] {
  return Array.from({ length: count }, (_, index) =>
    aMenuItem(`dish-${index}`, {
      name: `Dish ${index}`,
      description: 'Good',
      price: 12.5,
      category: index % 2 === 0 ? 'curries' : 'drinks',
      isVegetarian: true,
      isVegan: true,
      ...more,
    }),
  )
}

function listed(items: MenuItemView[]): { name: string; offers: object; suitableForDiet?: string[] }[] {
  const categories = [{ id: 'curries', name: 'Curries' }]
  const data = menuData(SITE, { location, categories, items, version: 1 }) as {
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
  const json = embeddedJson(menuData(SITE, { location, categories: [], items: [item!], version: 1 }))
  expect(json).not.toContain('<')
  expect(json).toContain('\\u003c/script>')
  expect(JSON.parse(json)).toMatchObject({ hasMenuSection: [{ hasMenuItem: [{ name: item!.name }] }] })
})
