import type { MenuView, MenuItemView } from '@thali/contracts/menu/menu'
import type { SiteView } from '@thali/contracts/system/system'
import { useMemo } from 'react'

import { dietsOf } from '#web/dishes/dish-marks.tsx'
import { LANGUAGE } from '#web/lib/language.ts'
import { BreadcrumbData, JsonLd, pageUrl } from '#web/lib/routing/head.tsx'
import { useSite } from '#web/lib/site.tsx'
import { restaurantSchema } from '#web/site/opening/restaurant-schema.ts'
import { words as heads } from '#words/heads.ts'
import { words } from '#words/menu/page.ts'

/** The restaurant and its menu for search engines. */
export function MenuData({ menu }: { menu: MenuView }) {
  const site = useSite()
  const restaurant = useMemo(() => restaurantSchema(site, menu.location), [site, menu])
  const dishes = useMemo(() => menuData(site, menu), [site, menu])
  return (
    <>
      <BreadcrumbData name={words.menu} path={`/menu/${menu.location.id}`} />
      <JsonLd data={restaurant} />
      <JsonLd data={dishes} />
    </>
  )
}

/** Search engines are told of no more dishes than this. */
const MOST_ITEMS = 15

const DIETS = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  'gluten-free': 'https://schema.org/GlutenFreeDiet',
} as const

type Site = Pick<SiteView, 'brand' | 'publicUrl'>

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
