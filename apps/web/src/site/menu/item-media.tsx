import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import type { Choice } from '@thali/domain/menu/options/choices'
import { useState } from 'react'

import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { GreatPlate } from '#web/dishes/great-plate.tsx'
import { tintOf } from '#web/dishes/tint.ts'

type ItemMediaProps = { item: MenuItemView; menu: MenuView; choices: readonly Choice[] }

/** Above an open dish: its photo, its bowl, or the plate with what is chosen for it. */
export function ItemMedia({ item, menu, choices }: ItemMediaProps) {
  return (
    <div className="item-media" data-tint={tintOf(item.category, menu.categories)}>
      {item.image === null && isFilled(item, menu) ? (
        <FilledPlate dishes={chosenDishes(menu, choices)} />
      ) : (
        <DishPicture image={item.image} drawing={item.drawing} size={280} fills />
      )}
    </div>
  )
}

/** A plate that guests fill: several dishes of the menu have to be chosen for it. */
function isFilled({ groups = [] }: MenuItemView, menu: MenuView): boolean {
  return (menu.groups ?? []).some(
    ({ id, least, most, options }) =>
      groups.includes(id) && least > 0 && most > 1 && options.some(({ itemId }) => itemId !== null),
  )
}

/** What is on the plate, each as often as it was chosen. */
function chosenDishes(menu: MenuView, choices: readonly Choice[]): MenuItemView[] {
  return choices.flatMap(({ group, option, units }) => {
    const chosen = menu.groups?.find(({ id }) => id === group)?.options.find(({ id }) => id === option)
    const dish = menu.items.find(({ id }) => id === chosen?.itemId)
    return dish ? Array.from({ length: units }, () => dish) : []
  })
}

function FilledPlate({ dishes }: { dishes: readonly MenuItemView[] }) {
  const [places, setPlaces] = useState<readonly (MenuItemView | null)[]>([])
  const next = placesOf(places, dishes)
  if (next.some((dish, index) => dish !== places[index]) || next.length !== places.length) setPlaces(next)
  return <GreatPlate bowls={next.map((dish) => dish && (dish.drawing ?? ''))} />
}

/** Dishes keep their places on the plate; a new one takes the first free place. */
function placesOf(
  before: readonly (MenuItemView | null)[],
  dishes: readonly MenuItemView[],
): readonly (MenuItemView | null)[] {
  const coming = [...dishes]
  const places = before.map((dish) => {
    const at = coming.findIndex(({ id }) => id === dish?.id)
    return at < 0 ? null : (coming.splice(at, 1)[0] ?? null)
  })
  for (const dish of coming) {
    const free = places.indexOf(null)
    if (free < 0) places.push(dish)
    else places[free] = dish
  }
  return places
}
