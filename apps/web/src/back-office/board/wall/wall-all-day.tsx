import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { DishTotal } from '../tools/all-day-totals.ts'
import { remainder } from './use-turning.ts'

type WallAllDayProps = {
  totals: readonly DishTotal[]
  turn: number
  /** Called with the number of pages of the list. */
  onPages: (pages: number) => void
}

/** Everything to be cooked now; what does not fit is shown when the page turns. */
export function WallAllDay({ totals, turn, onPages }: WallAllDayProps) {
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFitting(list)
  const pages = Math.max(1, Math.ceil(totals.length / fitting))
  const page = remainder(turn, pages)
  useEffect(() => onPages(pages), [onPages, pages])
  return (
    <AllDayPanel title={pages > 1 ? `All-day, ${page + 1} of ${pages}` : 'All-day'}>
      <AllDayLines list={list} totals={totals} first={pages > 1 ? page * fitting : 0} most={fitting} />
    </AllDayPanel>
  )
}

/** The whole list, for a wall that is scrolled. */
export function WholeAllDay({ totals }: Pick<WallAllDayProps, 'totals'>) {
  return (
    <AllDayPanel title="All-day">
      <AllDayLines totals={totals} first={0} most={totals.length} />
    </AllDayPanel>
  )
}

function AllDayPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="wall-all-day" className="wall-all-day">
      <h2 id="wall-all-day">{title}</h2>
      {children}
    </section>
  )
}

type AllDayLinesProps = {
  list?: RefObject<HTMLUListElement | null>
  totals: readonly DishTotal[]
  first: number
  most: number
}

/** One line a dish: how many, in which size, how many of them hot. */
function AllDayLines({ list, totals, first, most }: AllDayLinesProps) {
  return (
    <ul ref={list}>
      {totals.map(({ id, name, choice, count, spices }, index) => {
        const hot = spices.find(({ level }) => level === 3)
        return (
          <li key={id} hidden={index < first || index >= first + most}>
            <b>{count}</b>
            <span className="truncate">
              {name}
              {choice && <small> {choice}</small>}
            </span>
            {hot && <b>{hot.count} HOT</b>}
          </li>
        )
      })}
    </ul>
  )
}

/** How many lines of equal height fit into a list whose own height does not depend on them. */
function useFitting(list: RefObject<HTMLUListElement | null>): number {
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      // From the style: the measured height of a line differs by fractions of a pixel from page to page.
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      // A screen that is too small hides the list, so there is nothing to turn.
      setFitting(element.clientHeight > 0 ? Math.max(1, Math.floor(element.clientHeight / line)) : Infinity)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return fitting
}
