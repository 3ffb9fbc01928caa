import type { ReactNode } from 'react'

import { COLUMNS, type ColumnStatus } from '../board-view.ts'

export type TileProps = {
  status: ColumnStatus
  /** Null before the orders were read: then there is no number, not even 0. */
  count: number | string | null
  /** The one thing in the column that needs attention. */
  note: string | null
  /** Shown on a phone, which has no room for the note, where it stands too. */
  cancelled?: number
  isPressed: boolean
  onPress: (status: ColumnStatus) => void
}

/** Number of orders of a status. A tap shows that column alone, or brings it into sight. */
function Tile({ status, count, note, cancelled = 0, isPressed, onPress }: TileProps) {
  return (
    <button type="button" aria-pressed={isPressed} className="board-tile" onClick={() => onPress(status)}>
      <span className="board-tile-title">
        <span className="board-tile-name">{COLUMNS.find((column) => column.status === status)?.title}</span>
        {note !== null && <span className="board-tile-note"> {note}</span>}
        {cancelled > 0 && (
          <span aria-hidden className="board-tile-cancelled">
            {cancelled} cancelled
          </span>
        )}
      </span>
      <b className="text-xl whitespace-nowrap tabular-nums">{count ?? '–'}</b>
    </button>
  )
}

/** The tiles as a switch, where not every column is in sight. */
export function Tiles({ tiles }: { tiles: readonly TileProps[] }) {
  return (
    <div role="group" aria-label="Orders by status" className="board-tiles">
      {tiles.map((tile) => (
        <Tile key={tile.status} {...tile} />
      ))}
    </div>
  )
}

type ColumnHeadProps = {
  /** The tile is the head of its column, where each stands above its own. */
  tile: TileProps | null
  status: ColumnStatus
  title: string
  children?: ReactNode
}

export function ColumnHead({ tile, status, title, children }: ColumnHeadProps) {
  return (
    <div className="board-head">
      <h2
        id={headingId(status)}
        tabIndex={-1}
        className={tile === null ? 'board-head-title' : 'min-w-0 flex-[1_1_10rem]'}
      >
        {tile === null ? title : <Tile {...tile} />}
      </h2>
      {children}
    </div>
  )
}

export function headingId(status: ColumnStatus): string {
  return `board-${status}`
}
