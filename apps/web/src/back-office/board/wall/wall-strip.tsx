import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

import type { Row } from '../board-view.ts'
import { isLate, stripNumber } from './wall-rows.ts'
import { IconButton } from '#web/ui/button.tsx'

type WallStripProps = {
  /** Every open order, in the order of its tickets. */
  rows: readonly Row[]
  shownIds: ReadonlySet<string>
  page: number
  pages: number
  elsewhere: number
  onTurn: (pages: number) => void
}

/** The foot of the wall: the numbers of all open orders, those on the shown page marked, and the number of the page. */
export function WallStrip({ rows, shownIds, page, pages, elsewhere, onTurn }: WallStripProps) {
  const orders = rows.filter(({ kind }) => kind === 'order')
  return (
    <footer className="wall-strip">
      <ol aria-label="Open orders" className="wall-numbers">
        {orders.map((row) => {
          const { id, orderNumber } = row.order
          const isShown = shownIds.has(id)
          return (
            <li key={id} data-late={isLate(row) || undefined} data-shown={isShown || undefined}>
              <span aria-hidden>
                {isLate(row) && '!'}
                {stripNumber(orderNumber, orders.length)}
              </span>
              <span className="sr-only">
                {[orderNumber, isLate(row) && 'late', isShown && 'on this page'].filter(Boolean).join(', ')}
              </span>
            </li>
          )
        })}
      </ol>
      {elsewhere > 0 && <p className="wall-elsewhere">+ {elsewhere} at other stations</p>}
      <div className="wall-turn">
        <IconButton
          label="Page before"
          className="text-inherit!"
          icon={<ChevronLeft aria-hidden size={24} />}
          onClick={() => onTurn(-1)}
        />
        <p>
          Page {page + 1} of {Math.max(1, pages)}
        </p>
        <IconButton
          label="Next page"
          className="text-inherit!"
          icon={<ChevronRight aria-hidden size={24} />}
          onClick={() => onTurn(1)}
        />
      </div>
    </footer>
  )
}
