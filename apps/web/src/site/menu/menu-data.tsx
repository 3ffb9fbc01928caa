import type { MenuView } from '@thali/contracts/menu/menu'
import { useMemo } from 'react'

import { JsonLd } from '#web/lib/routing/head.tsx'
import { useSite } from '#web/lib/site.tsx'
import { restaurantSchema } from '#web/site/opening/restaurant-schema.ts'
import { menuData } from './structured-data.ts'

/** The restaurant and its menu for search engines. */
export function MenuData({ menu }: { menu: MenuView }) {
  const site = useSite()
  const restaurant = useMemo(() => restaurantSchema(site, menu.location), [site, menu])
  const dishes = useMemo(() => menuData(site, menu), [site, menu])
  return (
    <>
      <JsonLd data={restaurant} />
      <JsonLd data={dishes} />
    </>
  )
}
