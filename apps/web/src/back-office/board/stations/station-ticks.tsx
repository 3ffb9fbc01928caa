import type { OrderView } from '@thali/contracts/orders/orders'
import { isDone } from '@thali/domain/orders/kitchen/station-tasks'
import Check from 'lucide-react/icons/check'

import { talliesOf, useDoneDishes } from './done-dishes.tsx'
import { tasksOf, useStations } from './stations.tsx'
import './stations.css'

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

/** At the pass: whether all stations of a line are done with it. */
export function useIsMade(order: OrderView, index: number): boolean {
  const stations = useStations()
  const { marksOf } = useDoneDishes()
  if (!stations.isPass) return false
  const line = order.items[index]?.no ?? index + 1
  const tasks = tasksOf(stations, order, marksOf(order.id)).filter((task) => task.line === line)
  return tasks.length > 0 && tasks.every(isDone)
}
