import { KITCHEN_DEFAULTS, type StoredKitchen } from '@thali/domain/kitchen'

/** A new house takes orders for later, and promises ready times by the specified formula (rulings 42, 43). */
export const STARTER_KITCHEN: StoredKitchen = { ...KITCHEN_DEFAULTS, stations: [] }

/** The stations that `menu.json` proposes, until an owner plans by stations. A dish that names none is cooked at the first. */
export const STARTER_STATIONS = ['stove', 'tandoor'] as const
