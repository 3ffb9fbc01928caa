import { type KeyboardEvent, type PointerEvent, useState } from 'react'

import { counted, monthName, shortDay, shortDollars, wholeDollars } from './figure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

const PLOT = { top: 26, height: 190, foot: 28 }
/** From this many bars on, only every fifth day is labelled. */
const DENSE = 13

type RevenueBarsProps = { buckets: readonly Bucket[]; onOpen: (bucket: Bucket) => void }

/** A bar for every day or month. One stop for Tab: the arrows go from bar to bar, and each is read out whole. */
export function RevenueBars({ buckets, onOpen }: RevenueBarsProps) {
  const bars = barsOf(buckets)
  const [wanted, setWanted] = useState(buckets.length - 1)
  const at = Math.min(wanted, buckets.length - 1)
  const chosen = bars[at]
  if (!chosen) return null

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && chosen) onOpen(chosen)
    const next = steppedTo(event.key, at, bars.length)
    if (next === undefined) return
    event.preventDefault()
    setWanted(next)
  }

  function handlePointer(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / Math.max(1, width)
    setWanted(Math.max(0, Math.min(bars.length - 1, Math.floor(share * bars.length))))
  }

  return (
    <div>
      <p className="flex min-h-(--tap) flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
        <span className="text-muted">{longName(chosen.date)}</span>
        <b className="text-xl font-semibold">{wholeDollars(chosen.revenue)}</b>
        <Button variant="ghost" className="ms-auto -me-3" onClick={() => onOpen(chosen)}>
          {counted(chosen.orders, 'order')}
        </Button>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Revenue, bar by bar"
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${longName(chosen.date)}: ${wholeDollars(chosen.revenue)}, ${counted(chosen.orders, 'order')}`}
        onKeyDown={handleKeyDown}
        onPointerDown={handlePointer}
        onPointerMove={(event) => event.pointerType === 'mouse' && handlePointer(event)}
        className="cursor-pointer rounded-md"
      >
        <Drawing bars={bars} at={at} />
      </div>
    </div>
  )
}

function Drawing({ bars, at }: { bars: readonly Bar[]; at: number }) {
  const bottom = PLOT.top + PLOT.height
  return (
    <svg aria-hidden width="100%" height={bottom + PLOT.foot} className="block overflow-visible tabular-nums">
      <line x1="0" x2="100%" y1={bottom + 0.5} y2={bottom + 0.5} className="stroke-line-strong" />
      {bars.map((bar, index) => {
        const height = (bar.height / 100) * PLOT.height
        const isChosen = index === at
        return (
          <g key={bar.date}>
            <rect
              x={`${bar.x}%`}
              y={bottom - height}
              width={`${bar.width}%`}
              height={height}
              rx="3"
              className={isChosen ? 'fill-chart-3' : 'fill-chart-1'}
            />
            {(bar.isLabelled || isChosen) && bar.revenue > 0 && (
              <text
                x={`${bar.x + bar.width / 2}%`}
                y={bottom - height - 8}
                textAnchor={anchorOf(bar, bars.length)}
                className={classes(
                  'fill-text text-[0.8125rem] font-semibold',
                  bars.length > 7 && !isChosen && 'max-md:hidden',
                )}
              >
                {bars.length > 7 ? shortDollars(bar.revenue) : wholeDollars(bar.revenue)}
              </text>
            )}
            {isNamed(bars.length, index) && (
              <text
                x={`${bar.x + bar.width / 2}%`}
                y={bottom + 20}
                textAnchor="middle"
                className={classes('text-[0.8125rem]', isChosen ? 'fill-text font-semibold' : 'fill-muted')}
              >
                {shortName(bar.date, bars.length)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** A figure at the edge grows inwards. */
function anchorOf({ x }: Bar, length: number): 'start' | 'middle' | 'end' {
  if (length < DENSE) return 'middle'
  return x > 94 ? 'end' : x < 6 ? 'start' : 'middle'
}

const isMonth = (date: string) => date.length === 7

/** Full name of a bar: `Fri, Nov 20`, `November 2026`. */
export function longName(date: string): string {
  return isMonth(date) ? monthName(date) : shortDay(date)
}

function isNamed(length: number, index: number): boolean {
  return length < DENSE || (length - 1 - index) % 5 === 0
}

function shortName(date: string, length: number): string {
  if (isMonth(date)) return monthName(date).slice(0, 3)
  const [weekday = '', day = ''] = shortDay(date).split(', ')
  return length <= 7 ? weekday : day
}

export type Bucket = { date: string; revenue: number; orders: number }

/** A bar in percent of the width, and in percent of the height of the plot. */
type Bar = Bucket & { x: number; width: number; height: number; isLabelled: boolean }

/** Share of its slot that a bar fills. */
const FILL = 0.72
/** Up to this many bars show their figure. */
const ROOMY = 12
/** A sale is never too small to be seen. */
const LEAST_HEIGHT = 1.5

/** Bars side by side, the highest as high as the plot. Where there are many, only the best and the last carry a figure. */
export function barsOf(buckets: readonly Bucket[]): Bar[] {
  const most = Math.max(0, ...buckets.map(({ revenue }) => revenue))
  const best = buckets.findIndex(({ revenue }) => revenue === most)
  const share = 100 / Math.max(1, buckets.length)
  return buckets.map((bucket, index) => ({
    ...bucket,
    x: share * (index + (1 - FILL) / 2),
    width: share * FILL,
    height: bucket.revenue <= 0 ? 0 : Math.max(LEAST_HEIGHT, (bucket.revenue / most) * 100),
    isLabelled:
      bucket.revenue > 0 &&
      (buckets.length <= ROOMY || index === best || (index === buckets.length - 1 && index - best > 3)),
  }))
}

/** Where a key leads to from a bar; undefined when it means nothing here. */
export function steppedTo(key: string, at: number, length: number): number | undefined {
  const last = length - 1
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
