import { type RefObject, useRef } from 'react'

import { classes } from '#web/ui/classes.ts'
import type { OrderRow } from '../board-view.ts'
import { useCommands } from '../ticket/card-commands.ts'
import { useBeyond } from './use-beyond.ts'
import { laterLine } from './wall-flow.ts'

type LaterLinesProps = {
  rows: readonly OrderRow[]
  /** What the lines have to be in sight of. */
  flow: RefObject<HTMLElement | null>
  showsPlaces: boolean
  hasButtons: boolean
}

/**
 * The orders for later, a line each in the room that the tickets leave. All of them are laid out, so that what fits does
 * not depend on what is shown: the last line in sight counts those that nobody sees.
 */
export function LaterLines({ rows, flow, showsPlaces, hasButtons }: LaterLinesProps) {
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
