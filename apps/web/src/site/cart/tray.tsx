import type { Cart } from '@thali/domain/cart/cart'

import bowls from '#web/dishes/bowls.svg'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { IN_LANGUAGE } from '#words/dish-language.ts'

const MOST_BOWLS = 6

type OnTrayProps = { cart: Cart; locationId: string }

/** The plate of the cart, with a bowl for each dish. Screen readers skip it, because the lines are beside it. */
export function Tray(props: OnTrayProps) {
  const dishes = useDishes(props)
  const more = dishes.length - MOST_BOWLS
  return (
    <>
      <svg className="tray-rim" viewBox="0 0 240 240" aria-hidden>
        <use href={`${bowls}#v-thali`} width="240" height="240" />
      </svg>
      <div aria-hidden className="tray-bowls" data-many={dishes.length > 4 ? '' : undefined}>
        {dishes.slice(0, MOST_BOWLS).map(({ id, image, drawing }) => (
          <DishPicture key={id} image={image} drawing={drawing} size={dishes.length > 4 ? 66 : 84} />
        ))}
        {more > 0 && <span className="tray-more">+{more}</span>}
      </div>
    </>
  )
}

/** The last four dishes of the cart, the newest first; those without room are hidden. */
export function TrayOfBar(props: OnTrayProps) {
  return (
    <span aria-hidden data-tray className="tray-of-bar">
      {useDishes(props)
        .slice(-4)
        .toReversed()
        .map(({ id, image, drawing }) => (
          <DishPicture key={id} image={image} drawing={drawing} size={48} />
        ))}
    </span>
  )
}

/** How the dishes of a cart are drawn, each once. */
function useDishes({ cart, locationId }: OnTrayProps) {
  const { data: menu } = useRead('GET /menu/:location', { params: { location: locationId }, ...IN_LANGUAGE })
  const items = new Map(menu?.items.map((item) => [item.id, item]))
  return [...new Set(cart.map(({ id }) => id))].map((id) => {
    const { image = null, drawing } = items.get(id) ?? {}
    return { id, image, drawing }
  })
}
