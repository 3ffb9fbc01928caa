import type { OrderView } from '@thali/contracts/orders/orders'
import { isDone } from '@thali/domain/orders/kitchen/station-tasks'
import Check from 'lucide-react/icons/check'

import { AgainMark } from './again-mark.tsx'
import { talliesOf, useDoneDishes } from './done-dishes.tsx'
import { NONE_AGAIN } from './shown-marks.ts'
import { openAgain, taskKey } from './station-view.ts'
import { tasksOf, useStations } from './stations.tsx'
import './stations.css'
import { useNow } from '#web/lib/site.tsx'

/** At the pass: how far the stations of an order are. Once all are done, its next step stands out. */
export function StationTicks({ order }: { order: OrderView }) {
  const stations = useStations()
  const { marksOf } = useDoneDishes()
  if (!stations.isPass || order.status !== 'preparing') return null
  const tallies = talliesOf(tasksOf(stations, order, marksOf(order.id)))
  if (tallies.length === 0) return null
  const isAllDone = tallies.every(({ done, of }) => done >= of)
  return (
    <div data-all-done={isAllDone || undefined} className="station-ticks">
      <ul aria-label="Stations">
        {tallies.map(({ station, done, of }) => (
          <li key={station.id} data-done={done >= of || undefined}>
            {done >= of && <Check aria-hidden size={18} />}
            {station.name}
            <span className={done >= of ? 'sr-only' : undefined}>{done >= of ? ' done' : `${done} of ${of}`}</span>
          </li>
        ))}
      </ul>
      {isAllDone && <p>All stations are done</p>}
    </div>
  )
}

/** At the pass: what of an order is still to be made again. */
function useOpenAgain(order: OrderView) {
  const stations = useStations()
  const { marksOf, againOf } = useDoneDishes()
  const again = stations.isPass ? againOf(order.id) : NONE_AGAIN
  return again.length > 0 ? openAgain(order, tasksOf(stations, order, marksOf(order.id)), again) : []
}

export const useIsMadeAgain = (order: OrderView) => useOpenAgain(order).length > 0

export function useAgain(order: OrderView, index: number) {
  const line = order.items[index]?.no ?? index + 1
  return useOpenAgain(order).filter(({ task }) => task.line === line)
}

/** At the pass: dishes of orders that were handed over, which are made again. */
export function HandedOverAgain({ orders }: { orders: readonly OrderView[] }) {
  const stations = useStations()
  const { marksOf, againOf } = useDoneDishes()
  const now = useNow()
  if (!stations.isPass) return null
  const open = orders.flatMap((order) =>
    openAgain(order, tasksOf(stations, order, marksOf(order.id)), againOf(order.id), now).map((one) => ({
      order,
      ...one,
    })),
  )
  if (open.length === 0) return null
  return (
    <ul aria-label="Made again" className="handed-over-again">
      {open.map(({ order, task, asked }) => (
        <li key={`${order.id} ${taskKey(task)}`}>
          <b>{order.orderNumber}</b> <AgainMark asked={asked} /> {task.dish.name}, {task.station.name}. The order was
          handed over.
        </li>
      ))}
    </ul>
  )
}

/** At the pass: whether all stations of a line are done with it. */
export function useIsMade(order: OrderView, index: number): boolean {
  const stations = useStations()
  const { marksOf } = useDoneDishes()
  if (!stations.isPass) return false
  const line = order.items[index]?.no ?? index + 1
  const tasks = tasksOf(stations, order, marksOf(order.id)).filter((task) => task.line === line)
  return tasks.length > 0 && tasks.every(isDone)
}
