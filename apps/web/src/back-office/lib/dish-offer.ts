import type { MenuItemView } from '@thali/contracts/menu'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Dishes that can be added to the order being taken, and the function that adds one. */
export type DishOffer = { dishes: readonly MenuItemView[]; onPick: (dish: MenuItemView) => void }

const listeners = new Set<() => void>()
let offer: DishOffer | null = null

/** Lets dishes be taken from outside the menu as long as this is on screen. */
export function useOfferDishes(dishes: readonly MenuItemView[] | undefined, onPick: DishOffer['onPick']): void {
  const handlePick = useEffectEvent(onPick)
  useEffect(() => {
    if (!dishes) return
    tell({ dishes, onPick: (dish) => handlePick(dish) })
    return () => tell(null)
  }, [dishes])
}

/** Dishes that can be added in the current section; null when none can. */
export function useDishOffer(): DishOffer | null {
  return useSyncExternalStore(subscribe, read, read)
}

function tell(next: DishOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

function read(): DishOffer | null {
  return offer
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
