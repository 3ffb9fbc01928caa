import type { MenuItemView } from '@thali/contracts/menu/menu'
import { useEffect, useEffectEvent } from 'react'

import { shared, useShared } from '#web/lib/kept/shared.ts'

/** The dishes that can be added to the order being taken, and how to add one. */
export type DishOffer = { dishes: readonly MenuItemView[]; onPick: (dish: MenuItemView) => void }

const offer = shared<DishOffer | null>(null)

/** Lets dishes be added from outside the menu, such as by the command palette, while the caller is on screen. */
export function useOfferDishes(dishes: readonly MenuItemView[] | undefined, onPick: DishOffer['onPick']): void {
  const handlePick = useEffectEvent(onPick)
  useEffect(() => {
    if (!dishes) return
    offer.set({ dishes, onPick: (dish) => handlePick(dish) })
    return () => offer.set(null)
  }, [dishes])
}

/** The dishes that the section on screen offers; null where it offers none. */
export function useDishOffer(): DishOffer | null {
  return useShared(offer)
}
