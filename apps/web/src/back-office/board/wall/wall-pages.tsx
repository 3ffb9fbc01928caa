import type { CSSProperties, ReactNode, RefObject } from 'react'

import type { OrderRow, Row } from '../board-view.ts'
import { nameOfPlace, PlacedTicket } from '../columns/column.tsx'
import type { BoardMarks } from '../use-board-view.ts'
import type { Page, Part } from './pages.ts'
import { GAP, type Pages, partKey } from './use-pages.ts'
import { laterLine } from './wall-rows.ts'

type WallPagesProps = {
  area: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  later: readonly OrderRow[]
  marks: BoardMarks
  titleId: string
  packed: Pages
  /** The page in sight. */
  page: Page
}

/** All tickets, as wide as a column so that they can be measured; only those of the shown page are visible. */
export function WallPages({ area, rows, later, marks, titleId, packed, page }: WallPagesProps) {
  const spots = new Map(page.map((spot) => [spot.key, spot]))
  const styleOf = (key: string): CSSProperties => {
    const spot = spots.get(key)
    const place = spot && { top: spot.top, left: spot.column * (packed.width + GAP) }
    return { width: packed.width, ...(place ?? { visibility: 'hidden' }) }
  }
  return (
    <div ref={area} className="wall-area">
      <ol aria-labelledby={titleId}>
        {rows.map((row) => (
          <Ticket
            key={row.order.id}
            row={row}
            marks={marks}
            titleId={titleId}
            parts={packed.parts.get(row.order.id) ?? WHOLE}
            styleOf={styleOf}
          />
        ))}
      </ol>
      <ol aria-label="Later">
        {later.map((row, index) => (
          <li key={row.order.id} data-order={row.order.id} className="wall-place" style={styleOf(row.order.id)}>
            <div data-piece={row.order.id}>
              {index === 0 && (
                <p aria-hidden className="wall-later-title">
                  Later
                </p>
              )}
              <LaterLine row={row} showsPlace={marks.showsPlaces} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** An order for later in one line: when it is due, when to begin, and which it is. */
export function LaterLine({ row, showsPlace }: { row: OrderRow; showsPlace: boolean }) {
  const { due, begin, which } = laterLine(row, showsPlace)
  return (
    <span className="wall-later-line">
      <b>{due}</b> · {begin} · {which}
    </span>
  )
}

const WHOLE: readonly (Part | null)[] = [null]

type TicketProps = {
  row: Row
  marks: BoardMarks
  titleId: string
  /** `[null]` for a ticket that fits on the screen. */
  parts: readonly (Part | null)[]
  styleOf: (key: string) => CSSProperties
}

/** A ticket, in several parts where it is taller than the screen. Only the first is read out: it has all of the words. */
function Ticket({ row, marks, titleId, parts, styleOf }: TicketProps) {
  const { id, orderNumber } = row.order
  return parts.map((part, index) => (
    <li
      key={partKey(id, index)}
      data-order={id}
      aria-label={index === 0 ? nameOfPlace(row) : undefined}
      aria-hidden={index > 0 || undefined}
      className="wall-place"
      style={styleOf(partKey(id, index))}
    >
      <Cut part={part} words={`${orderNumber}, ${index + 1} of ${parts.length}`}>
        <div data-piece={index === 0 ? id : undefined} style={{ marginTop: part ? -part.from : undefined }}>
          <PlacedTicket row={row} marks={marks} headingId={titleId} parts="dishes" />
        </div>
      </Cut>
    </li>
  ))
}

/** The elements around a ticket are the same with and without a cut, so that React keeps the ticket when it grows. */
function Cut({ part, words, children }: { part: Part | null; words: string; children: ReactNode }) {
  return (
    <>
      {part && <p className="wall-part">{words}</p>}
      <div style={part ? { height: part.to - part.from, overflow: 'hidden' } : undefined}>{children}</div>
    </>
  )
}
