import type { MenuItemView } from '@thali/contracts/menu'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The dishes that can go into the order somebody is taking right now, and how one is taken. */
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

/** What can be ordered on the section on screen; null where nothing can. */
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
