import type { WorkplaceView } from '@thali/contracts/locations/locations'
import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { PASS } from '@thali/domain/kitchen'
import { dishParts } from '@thali/domain/orders/kitchen/dish-parts'
import { type DoneMark, type DishTask, dishTasks, stationsOf } from '@thali/domain/orders/kitchen/station-tasks'
import { numberedLines } from '@thali/domain/orders/order-lines'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'

export type Station = NonNullable<WorkplaceView['stations']>[number]

export type Stations = {
  /** The stations of the kitchens on screen. */
  byPlace: ReadonlyMap<string, readonly Station[]>
  /** The station whose dishes alone are shown; null for all of them. */
  chosen: string | null
  /** Whole orders are shown, and what their stations have done. */
  isPass: boolean
}

const StationsContext = createContext<Stations>({ byPlace: new Map(), chosen: null, isPass: false })

export const useStations = () => useContext(StationsContext)

/** @param wanted the id of the station to show, or of the pass; one that no kitchen on screen has means all of them */
export function StationsProvider({ wanted, children }: { wanted: string | null; children: ReactNode }) {
  const { places } = useWorkspace()
  const stations = useMemo(() => shownStations(places, wanted), [places, wanted])
  return <StationsContext value={stations}>{children}</StationsContext>
}

export function shownStations(places: readonly WorkplaceView[], wanted: string | null): Stations {
  const byPlace = new Map(places.flatMap(({ id, stations }) => (stations ? [[id, stations] as const] : [])))
  const isKnown = [...byPlace.values()].flat().some(({ id }) => id === wanted)
  return { byPlace, chosen: isKnown ? wanted : null, isPass: wanted === PASS && byPlace.size > 0 }
}

/** Stations to choose from: those of one location, or of all on screen. */
export function choiceOf({ byPlace }: Stations, place: string): readonly Station[] {
  const all = byPlace.get(place) ?? [...byPlace.values()].flat()
  return [...new Map(all.map((station) => [station.id, station])).values()]
}

/** What an order gives the stations of its kitchen to do; nothing where its kitchen has none. */
export function tasksOf(
  { byPlace }: Stations,
  { items, locationInfo }: Pick<OrderView, 'items' | 'locationInfo'>,
  marks: readonly DoneMark[],
): DishTask<Station, OrderItemView>[] {
  return dishTasks(numberedLines(items), byPlace.get(locationInfo.id) ?? [], marks)
}

type Cooked = Pick<OrderItemView, 'id' | 'name' | 'quantity' | 'options' | 'stations'>

/** The stations at which a line is cooked, or one dish of it. */
export function cookedAt({ byPlace }: Stations, place: string, item: Cooked, dishId?: string): readonly Station[] {
  const known = byPlace.get(place) ?? []
  const dishIds = dishId === undefined ? dishParts(item).map((dish) => dish.dishId) : [dishId]
  return [...new Set(dishIds.flatMap((id) => stationsOf(known, item.stations, id)))]
}

/** Whether this screen shows a line, or a dish of it: a screen may show one station only. */
export function isHere(stations: Stations, place: string, item: Cooked, dishId?: string) {
  const { chosen } = stations
  return chosen === null || cookedAt(stations, place, item, dishId).some(({ id }) => id === chosen)
}

/** Whether this screen shows any dish of an order. */
export function hasWorkHere(stations: Stations, { items, locationInfo }: Pick<OrderView, 'items' | 'locationInfo'>) {
  return items.some((item) => isHere(stations, locationInfo.id, item))
}
