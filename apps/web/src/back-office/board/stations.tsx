import type { WorkplaceView } from '@thali/contracts/locations/locations'
import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'

type Station = { id: string; name: string }

/** The stations of the kitchens on screen, and the one whose dishes alone are shown; null for all of them. */
export type Stations = { byPlace: ReadonlyMap<string, readonly Station[]>; chosen: string | null }

const StationsContext = createContext<Stations>({ byPlace: new Map(), chosen: null })

export const useStations = () => useContext(StationsContext)

/** @param wanted the id of the station to show; one that no kitchen on screen has means all of them */
export function StationsProvider({ wanted, children }: { wanted: string | null; children: ReactNode }) {
  const { places } = useWorkspace()
  const stations = useMemo(() => stationsOf(places, wanted), [places, wanted])
  return <StationsContext value={stations}>{children}</StationsContext>
}

export function stationsOf(places: readonly WorkplaceView[], wanted: string | null): Stations {
  const byPlace = new Map(places.flatMap(({ id, stations }) => (stations ? [[id, stations] as const] : [])))
  const isKnown = [...byPlace.values()].flat().some(({ id }) => id === wanted)
  return { byPlace, chosen: isKnown ? wanted : null }
}

/** Stations to choose from: those of one location, or of all on screen. */
export function choiceOf({ byPlace }: Stations, place: string): readonly Station[] {
  const all = byPlace.get(place) ?? [...byPlace.values()].flat()
  return [...new Map(all.map((station) => [station.id, station])).values()]
}

/**
 * The stations at which a line is cooked, or one dish of it, as they were stored when it was sold. Without any, or
 * where the station was removed since, it counts for the first station, as in the plan of the kitchen.
 */
export function cookedAt(
  { byPlace }: Stations,
  place: string,
  { stations: kept }: Pick<OrderItemView, 'stations'>,
  dishId?: string,
): readonly Station[] {
  const known = byPlace.get(place) ?? []
  const [first] = known
  if (!first) return []
  if (!kept) return [first]
  const ids = dishId === undefined ? Object.values(kept).flat() : (kept[dishId] ?? [])
  return [...new Set(ids.map((id) => known.find((station) => station.id === id) ?? first))]
}

/** Whether this screen shows a line, or a dish of it: a screen may show one station only. */
export function isHere(stations: Stations, place: string, item: Pick<OrderItemView, 'stations'>, dishId?: string) {
  const { chosen } = stations
  return chosen === null || cookedAt(stations, place, item, dishId).some(({ id }) => id === chosen)
}

/** Whether this screen shows any dish of an order. */
export function hasWorkHere(stations: Stations, { items, locationInfo }: Pick<OrderView, 'items' | 'locationInfo'>) {
  return items.some((item) => isHere(stations, locationInfo.id, item))
}
