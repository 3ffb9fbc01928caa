import { KITCHEN_DEFAULTS, type StoredKitchen } from '@thali/domain/orders/promise/kitchen'

import type { StarterLocationId } from './locations.ts'

/** The stations that `menu.json` names. A dish that names none is cooked at the first. */
export const STARTER_STATIONS = ['stove', 'tandoor'] as const

/** Who cooks at the two locations on a usual evening. */
export const starterKitchens: Readonly<Record<StarterLocationId, StoredKitchen>> = {
  truro: kitchenWith({ stove: 4, tandoor: 2 }),
  'new-glasgow': kitchenWith({ stove: 3, tandoor: 1 }),
}

function kitchenWith(hands: { stove: number; tandoor: number }): StoredKitchen {
  return {
    ...KITCHEN_DEFAULTS,
    stations: [
      { id: STARTER_STATIONS[0], name: 'Stove', hands: hands.stove },
      { id: STARTER_STATIONS[1], name: 'Tandoor', hands: hands.tandoor },
    ],
  }
}
