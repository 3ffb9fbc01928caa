import { memo } from 'react'

import { COLUMNS, type ColumnStatus, WORKING_COLUMNS } from '../board-view.ts'
import type { BoardMarks, BoardView } from '../use-board-view.ts'
import { type TileProps, Tiles } from './column-head.tsx'
import { Column } from './column.tsx'
import { CompletedColumn } from './completed.tsx'
import { type ColumnChoice, shownColumns, type Screen } from './shown-columns.ts'
import type { OrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { classes } from '#web/ui/classes.ts'

type ColumnsProps = {
  view: BoardView
  marks: BoardMarks
  undos: OrderActions['undos']
  choice: ColumnChoice
  screen: Screen
  /** On a wide screen `Completed` is a spine beside the others, and a drawer over them. */
  isDrawerOpen: boolean
  onCloseDrawer: () => void
  onTile: (status: ColumnStatus) => void
}

/** The columns in sight. The others stay behind them, so that coming back to them costs nothing. */
export const Columns = memo(function Columns(props: ColumnsProps) {
  const { view, marks, undos, choice, screen, isDrawerOpen, onCloseDrawer, onTile } = props
  const shown = shownColumns(choice, screen)
  const isAlone = shown.length === 1
  const isWide = screen === 'wide'
  const hasDrawer = isWide && !isAlone
  const tiles = COLUMNS.map(({ status }): TileProps => {
    const all = view.orders[status]
    const left = view.found ? all.filter(({ id }) => view.found?.has(id)).length : all.length
    return {
      status,
      // A search finds orders for later too.
      count: left === all.length ? view.counts[status] : `${left} of ${all.length}`,
      note: view.notes[status],
      cancelled: status === 'preparing' ? view.cancelled : 0,
      isPressed: hasDrawer ? status === 'completed' && isDrawerOpen : shown.includes(status),
      onPress: onTile,
    }
  })
  const tileOf = (status: ColumnStatus) => (isWide ? (tiles.find((tile) => tile.status === status) ?? null) : null)
  const placeOf = (status: ColumnStatus) => ({ hidden: !shown.includes(status), className: 'min-w-0' })
  return (
    <>
      {!isWide && <Tiles tiles={tiles} />}
      <div className={classes('board-columns', isAlone && 'grid-cols-1!')} data-screen={screen}>
        {WORKING_COLUMNS.map((column) => (
          <div key={column.status} {...placeOf(column.status)}>
            <Column
              column={column}
              tile={tileOf(column.status)}
              rows={view.rows[column.status]}
              marks={marks}
              found={view.found}
              isAlone={isAlone}
            />
          </div>
        ))}
        <div {...placeOf('completed')}>
          <CompletedColumn
            tile={tileOf('completed')}
            orders={view.orders.completed}
            undos={undos}
            found={view.found}
            isAlone={isAlone}
            drawer={hasDrawer ? { isOpen: isDrawerOpen, onClose: onCloseDrawer } : null}
          />
        </div>
      </div>
    </>
  )
})
