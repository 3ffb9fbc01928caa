import { firstStation, type Station } from '../../kitchen.ts'
import type { OrderStatus } from '../../order-status.ts'
import type { DishStations } from '../order-lines.ts'
import { type DishPart, dishParts } from './dish-parts.ts'

type Place = Pick<Station, 'id' | 'kind'>

/**
 * The stations at which a dish of a line is made, as they were stored when it was sold. Where none were, or a station is
 * gone, it counts at the first one, as in the plan of the kitchen. What needs no cooking is made at the first counter.
 *
 * @param stored of the line; undefined where its kitchen had fewer than two stations
 */
export function stationsOf<One extends Place>(
  stations: readonly One[],
  stored: DishStations | undefined,
  dishId: string,
): One[] {
  const first = firstStation(stations)
  if (!first) return []
  if (!stored) return [first]
  const ids = stored[dishId] ?? []
  if (ids.length === 0) return stations.filter(({ kind }) => kind === 'counter').slice(0, 1)
  return [...new Set(ids.map((id) => stations.find((station) => station.id === id) ?? first))]
}

/** How many of a dish a station has done, as it was tapped there. */
export type DoneMark = { line: number; part: number; station: string; done: number }

/** A dish of an order at one of its stations. */
export type DishTask<One extends Place, Item> = {
  station: One
  /** The number of its line. */
  line: number
  item: Item
  dish: DishPart
  /** Never more than there are: some may have been taken off since they were tapped. */
  done: number
}

type OrderedItem = Parameters<typeof dishParts>[0] & { no: number; stations?: DishStations | undefined }

/** Everything that an order gives the stations of its kitchen to do, in the order of its lines. */
export function dishTasks<One extends Place, Item extends OrderedItem>(
  items: readonly Item[],
  stations: readonly One[],
  marks: readonly DoneMark[],
): DishTask<One, Item>[] {
  return items.flatMap((item) =>
    dishParts(item).flatMap((dish) =>
      stationsOf(stations, item.stations, dish.dishId).map((station) => {
        const same = marks.find(
          (mark) => mark.line === item.no && mark.part === dish.part && mark.station === station.id,
        )
        return { station, line: item.no, item, dish, done: Math.min(same?.done ?? 0, dish.quantity) }
      }),
    ),
  )
}

export function isDone({ dish, done }: Pick<DishTask<Place, unknown>, 'dish' | 'done'>): boolean {
  return done >= dish.quantity
}

/** Whether a station may tap dishes of an order: it was begun, and not cancelled. One that was handed over is still corrected. */
export function isAtStations(status: OrderStatus): boolean {
  return status === 'preparing' || status === 'ready' || status === 'completed'
}
