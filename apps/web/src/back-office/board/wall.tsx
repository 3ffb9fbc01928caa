import type { OrderView } from '@thali/contracts/orders/orders'
import { type ComponentType, useMemo, useRef, type RefObject, useLayoutEffect, useState } from 'react'

import { BoardSkeleton, FailureNotice } from './board-notices.tsx'
import { COLUMNS, type ColumnRows, type OrderRow, type Row, type WorkingStatus } from './board-view.ts'
import { useNewsOfCancelled } from './columns/cancelled.tsx'
import { Place } from './columns/column.tsx'
import { useSteadyTaps } from './columns/use-steady-taps.ts'
import { OrderDialogs } from './dialogs/order-dialogs.tsx'
import { CommandsProvider, useCommands } from './ticket/card-commands.ts'
import { itemWords } from './ticket/order-words.ts'
import { AllDay } from './tools/all-day.tsx'
import { useBoardMarks, type BoardView, useBoardView } from './use-board-view.ts'
import { useDesk } from './use-desk.ts'
import { useUnseenCancelled } from './use-seen.ts'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { compareDue } from '#web/back-office/live/board.ts'
import './board.css'
import './wall.css'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { SilenceNotice } from '#web/back-office/live/silence-notice.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'

/** Of the heading in the bar, which names the list of tickets. */
export const WALL_TITLE_ID = 'wall-title'

/** The bar belongs to the frame, which the board does not import. */
type WallProps = { Bar: ComponentType<{ counts: BoardView['counts'] | null }> }

/** The work that is to be done, flowing by due time: the next one to finish at the upper left. */
export function Wall({ Bar }: WallProps) {
  const { user, board, choice, failure: latestFailure, refresh } = useWorkspace()
  const actions = useOrderActions()
  const { commands, asked, setAsked } = useDesk()
  const { hasButtons, hasAllDay } = useWallSettings()
  const shown = useWhileUntouched(board)
  const busy = useWhileUntouched(actions.busy)
  const undos = useWhileUntouched(actions.undos)
  const failure = useWhileUntouched(latestFailure)
  const now = useNow()
  const cancelled = useUnseenCancelled(shown)
  useNewsOfCancelled(cancelled)
  const struck = useMemo(
    () => (hasButtons ? cancelled : cancelled.filter((order) => isNewlyCancelled(order, now))),
    [cancelled, hasButtons, now],
  )
  const view = useBoardView({ board: shown, busy, undos, now, search: '', cancelled: struck })
  const marks = useBoardMarks({
    board: shown,
    actions,
    chosenIds: null,
    showsPlaces: choice === ALL_PLACES,
    role: user.role,
  })
  const rows = useMemo(() => wallRows(view.rows, hasButtons), [view.rows, hasButtons])
  const { later } = view.rows.pending
  const handleTap = useSteadyTaps(useMemo(() => [...rows, ...later].map(({ order }) => order.id), [rows, later]))
  const flow = useRef<HTMLDivElement>(null)
  const tickets = useRef<HTMLOListElement>(null)
  const beyond = useBeyond(tickets, flow)
  return (
    <CommandsProvider value={commands}>
      <Bar counts={shown.isRead ? view.counts : null} />
      <SilenceNotice />
      <div className="wall-body">
        <div className="relative min-w-0 flex-1">
          <FailureNotice failure={failure} isEmpty={!shown.isRead} refresh={refresh} />
          {!shown.isRead && failure === null && <BoardSkeleton />}
          {/* Unread, it would say that nothing is waiting. */}
          {shown.isRead && (
            <div ref={flow} className={hasButtons ? undefined : 'wall-flow'} onClickCapture={handleTap}>
              <h2 className="sr-only">Orders</h2>
              {rows.length === 0 && <p className="board-empty text-2xl">Nothing is to be cooked</p>}
              <ol
                ref={tickets}
                aria-labelledby={WALL_TITLE_ID}
                className={hasButtons ? 'wall-rows empty:hidden' : 'wall-tickets empty:hidden'}
              >
                {rows.map((row) => (
                  <Place
                    key={row.order.id}
                    row={row}
                    marks={marks}
                    headingId={WALL_TITLE_ID}
                    parts={hasButtons ? 'step' : 'dishes'}
                    isHidden={false}
                  />
                ))}
              </ol>
              <LaterLines rows={later} flow={flow} showsPlaces={marks.showsPlaces} hasButtons={hasButtons} />
            </div>
          )}
          {beyond > 0 && <p className="wall-beyond">{beyond} more to the right</p>}
        </div>
        {shown.isRead && hasAllDay && <AllDay {...view.orders} now={now} />}
      </div>
      <OrderDialogs asked={asked} onAsk={setAsked} />
    </CommandsProvider>
  )
}

/**
 * The tickets of a wall, by the time they are due. Ready orders are among them only where this screen has the button that
 * hands them over. Orders for later are lines below, not tickets.
 */
export function wallRows(rows: Readonly<Record<WorkingStatus, ColumnRows>>, hasReady: boolean): readonly Row[] {
  const columns = COLUMNS.flatMap(({ status }) =>
    status === 'completed' || (status === 'ready' && !hasReady) ? [] : [rows[status].now],
  )
  return columns.flat().sort((a, b) => compareDue(a.order, b.order))
}

/** The line of an order for later: `Due 7:30 PM`, `begin 6:50`, `1042 · 3 items`. */
export function laterLine({ order, age }: OrderRow, showsPlace: boolean) {
  const which = [order.orderNumber, itemWords(order), showsPlace && order.locationInfo.name]
  return { due: age.laterDue, begin: age.words, which: which.filter(Boolean).join(' · ') }
}

const NEWS_MS = 10 * 60_000

/** Whether a cancelled order is still shown on a wall that has no button to say that it was seen. */
export function isNewlyCancelled({ cancelledTime }: Pick<OrderView, 'cancelledTime'>, now: Date): boolean {
  return cancelledTime !== null && now.getTime() - Date.parse(cancelledTime) < NEWS_MS
}

type LaterLinesProps = {
  rows: readonly OrderRow[]
  /** What the lines have to be in sight of. */
  flow: RefObject<HTMLElement | null>
  showsPlaces: boolean
  hasButtons: boolean
}

/**
 * The orders for later, a line each in the space that the tickets leave. All lines are laid out, also those that do not
 * fit, so that they can be measured; the last visible one says how many are hidden.
 */
function LaterLines({ rows, flow, showsPlaces, hasButtons }: LaterLinesProps) {
  const commands = useCommands()
  const list = useRef<HTMLOListElement>(null)
  const beyond = useBeyond(list, flow)
  const counting = beyond > 0 ? rows.length - beyond - 1 : rows.length
  return (
    <ol ref={list} aria-label="For later" className="wall-later">
      {rows.map((row, index) => {
        const { due, begin, which } = laterLine(row, showsPlaces)
        const words = (
          <span className={classes('wall-later-line', index >= counting && 'invisible')}>
            <span className="whitespace-nowrap">
              <b>{due}</b> · {begin} ·
            </span>{' '}
            <span className="whitespace-nowrap">{which}</span>
          </span>
        )
        return (
          <li key={row.order.id} data-order={row.order.id}>
            {hasButtons ? (
              <button type="button" onClick={() => commands.advance(row.order)}>
                {words}
                <span className="sr-only">: start it now</span>
              </button>
            ) : (
              words
            )}
            {index === counting && <p className="wall-later-more">and {beyond + 1} more for later</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** How many items of a list in a flow to the right are not wholly in sight. Nobody scrolls a wall. */
function useBeyond(list: RefObject<HTMLElement | null>, flow: RefObject<HTMLElement | null>): number {
  const [beyond, setBeyond] = useState(0)
  useLayoutEffect(() => {
    const [items, element] = [list.current?.children ?? [], flow.current]
    if (!element) return
    const count = () => {
      const { right } = element.getBoundingClientRect()
      const hidden = [...items].filter((item) => item.getBoundingClientRect().right > right + 1)
      setBeyond(hidden.length)
    }
    const sizes = new ResizeObserver(count)
    sizes.observe(element)
    count()
    return () => sizes.disconnect()
  })
  return beyond
}

/** What a wall display shows beside its tickets. Nobody reaches most of them, so they have no buttons at first. */
export type WallSettings = { hasButtons: boolean; hasAllDay: boolean }

const BUTTONS = 'buttons'
const NO_ALL_DAY = 'no-all-day'

const settings = keptOnDevice<WallSettings>({
  key: 'thali_wall',
  empty: { hasButtons: false, hasAllDay: true },
  parse: (text) => {
    const words = text?.split(' ') ?? []
    return { hasButtons: words.includes(BUTTONS), hasAllDay: !words.includes(NO_ALL_DAY) }
  },
  serialize: ({ hasButtons, hasAllDay }) =>
    [hasButtons && BUTTONS, !hasAllDay && NO_ALL_DAY].filter(Boolean).join(' ') || null,
})

export function useWallSettings(): WallSettings {
  return useShared(settings)
}

export function changeWallSettings(changed: Partial<WallSettings>): void {
  settings.change((before) => ({ ...before, ...changed }))
}
