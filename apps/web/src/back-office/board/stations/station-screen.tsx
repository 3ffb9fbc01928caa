import { isDone } from '@thali/domain/orders/kitchen/station-tasks'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { OrderRow, Row } from '../board-view.ts'
import { PlacedTicket, nameOfPlace } from '../columns/column.tsx'
import { useSteadyTaps } from '../columns/use-steady-taps.ts'
import { ageOf } from '../ticket/order-age.ts'
import type { BoardMarks, BoardView } from '../use-board-view.ts'
import { WALL_TITLE_ID } from '../wall/wall-rows.ts'
import { AgainDialog, type AskedAgain } from './again-dialog.tsx'
import { type DoneDishesBoard, useDoneDishes } from './done-dishes.tsx'
import { StationCard } from './station-card.tsx'
import { doneHere, type DoneDish, stationCards, type TapDish, taskKey } from './station-view.ts'
import { hasWorkHere, useStations } from './stations.tsx'
import './stations.css'
import { type Board, compareDue, isMeant } from '#web/back-office/live/board.ts'
import { Button } from '#web/ui/button.tsx'

type StationScreenProps = { board: Board; rows: BoardView['rows']; marks: BoardMarks; now: Date }

/** What one station has to make, oldest first. A tap anywhere on a dish says that it is done. */
export function StationScreen({ board, rows, marks, now }: StationScreenProps) {
  const stations = useStations()
  const { marksOf, againOf } = useDoneDishes()
  const [asked, setAsked] = useState<AskedAgain | null>(null)
  const handleTap = useMeantTaps()
  const begun = useMemo(() => [...rows.preparing.now, ...rows.preparing.later].sort(byDue), [rows])
  const remade = useMemo(() => remadeRows(board, againOf, begun, now), [board, againOf, begun, now])
  const cards = useMemo(
    () => stationCards([...remade, ...begun], stations, { marksOf, againOf }, now),
    [remade, begun, stations, marksOf, againOf, now],
  )
  const cancelled = useMemo(
    () => begun.filter(({ kind, order }) => kind === 'cancelled' && hasWorkHere(stations, order)),
    [begun, stations],
  )
  const waiting = rows.pending.now.filter(({ kind, order }) => kind === 'order' && hasWorkHere(stations, order))
  const done = useMemo(() => {
    const shownIds = new Set(cards.map(({ row }) => row.order.id))
    const orders = [...board.tickets.values()].map(({ order }) => order)
    return doneHere(orders, stations, marksOf, { now, shownIds })
  }, [board, cards, stations, marksOf, now])
  const ids = useMemo(
    () => [...cancelled, ...cards.map(({ row }) => row)].map(({ order }) => order.id),
    [cancelled, cards],
  )
  const handleSteady = useSteadyTaps(ids)
  const list = useKeptFocus()

  return (
    <div className="station" onClickCapture={handleSteady}>
      <h2 className="sr-only">Dishes</h2>
      {waiting.length > 0 && (
        <p className="station-waiting">
          {waiting.length === 1 ? '1 order waits' : `${waiting.length} orders wait`} to be started
        </p>
      )}
      {cards.length + cancelled.length === 0 && <p className="board-empty text-2xl">Nothing to make here</p>}
      <ol ref={list} aria-labelledby={WALL_TITLE_ID} className="station-cards empty:hidden">
        {cancelled.map((row) => (
          <li key={row.order.id} data-order={row.order.id} aria-label={nameOfPlace(row)}>
            <PlacedTicket row={row} marks={marks} headingId={WALL_TITLE_ID} parts="step" />
          </li>
        ))}
        {cards.map((card) => (
          <li key={card.row.order.id} data-order={card.row.order.id} aria-label={nameOfPlace(card.row)}>
            <StationCard card={card} marks={marks} onTap={handleTap} onAgain={setAsked} />
          </li>
        ))}
      </ol>
      {done.length > 0 && <DoneList dishes={done} onTap={handleTap} onAgain={setAsked} />}
      {asked && <AgainDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Takes the first of two quick taps of a wet finger on a dish: the second would take it back. */
function useMeantTaps(): TapDish {
  const { tap } = useDoneDishes()
  const last = useRef<{ key: string; atMs: number } | null>(null)
  return useCallback(
    ({ detail, timeStamp }, order, task) => {
      const key = `${order.id} ${taskKey(task)}`
      const before = last.current?.key === key ? last.current.atMs : null
      // The keyboard has no echo.
      if (detail > 0 && !isMeant(before, timeStamp)) return
      last.current = { key, atMs: timeStamp }
      tap(order, task, isDone(task) ? 0 : task.dish.quantity)
    },
    [tap],
  )
}

/** When the card with the focus leaves, the focus goes to the first dish that is left. */
function useKeptFocus() {
  const list = useRef<HTMLOListElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      const next = list.current?.querySelector('button') ?? document.getElementById(WALL_TITLE_ID)
      next?.focus({ preventScroll: true })
    }
    hadFocus.current = list.current?.contains(document.activeElement) === true
  })
  useEffect(() => {
    const note = () => {
      hadFocus.current = list.current?.contains(document.activeElement) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return list
}

type DoneListProps = { dishes: readonly DoneDish[]; onTap: TapDish; onAgain: (asked: AskedAgain) => void }

/** What this station did in the last half hour: a tap brings a dish back, another has it made again. */
function DoneList({ dishes, onTap, onAgain }: DoneListProps) {
  return (
    <section aria-labelledby="station-done" className="station-done">
      <h2 id="station-done">Done here</h2>
      <ul>
        {dishes.map(({ order, task }) => (
          <li key={`${order.id} ${taskKey(task)}`}>
            <Button
              size="board"
              variant="secondary"
              icon={<RotateCcw aria-hidden size={18} />}
              onClick={(event) => onTap(event, order, task)}
            >
              <span className="sr-only">Bring back: order </span>
              <b>{order.orderNumber}</b> {task.done} {task.dish.name}
            </Button>
            <Button
              size="board"
              variant="ghost"
              icon={<RotateCw aria-hidden size={20} />}
              onClick={() => onAgain({ order, tasks: [task] })}
            >
              Again
              <span className="sr-only">
                : {task.dish.name} of order {order.orderNumber}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Orders that are ready or were handed over, and have a dish that is made again: they come first, their guests wait. */
function remadeRows(
  board: Board,
  againOf: DoneDishesBoard['againOf'],
  begun: readonly Row[],
  now: Date,
): readonly OrderRow[] {
  const begunIds = new Set(begun.map(({ order }) => order.id))
  return [...board.tickets.values()].flatMap(({ order }) => {
    const isOver = order.status === 'ready' || order.status === 'completed'
    const isAsked = isOver && !begunIds.has(order.id) && againOf(order.id).length > 0
    return isAsked ? [{ kind: 'order' as const, order, age: ageOf(order, now) }] : []
  })
}

function byDue(a: Row, b: Row): number {
  return compareDue(a.order, b.order)
}
