import type { MenuItemView } from '@thali/contracts/menu/menu'
import { type KeyboardEvent, type RefObject, useState } from 'react'

import type { Tint } from '#web/dishes/tint.ts'
import { Price } from '#web/ui/price.tsx'

const LEVELS = { mild: 'Mild', medium: 'Medium', hot: 'Hot' } as const

type MenuTileProps = {
  item: MenuItemView
  tint: Tint
  inOrder: number
  /** Enter in the search field picks this dish. */
  isFirstHit: boolean
  isTabStop: boolean
  onPick: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A dish of the menu. A sold-out dish stays pressable: pressing it offers an alternative. */
export function MenuTile({ item, tint, inOrder, isFirstHit, isTabStop, onPick, ...rest }: MenuTileProps) {
  const { name, price, presetPrice, spiceLevel, isAvailable, portionsLeft, note } = item
  return (
    <button
      type="button"
      data-tile=""
      data-tint={isAvailable ? tint : undefined}
      data-first={isFirstHit ? '' : undefined}
      data-sold-out={isAvailable ? undefined : ''}
      aria-haspopup="dialog"
      tabIndex={isTabStop ? 0 : -1}
      onClick={onPick}
      {...rest}
      className="order-taking-tile"
    >
      <span className="flex items-start justify-between gap-2">
        <span className="text-base leading-tight font-semibold">{name}</span>
        {inOrder > 0 && (
          <span className="shrink-0 rounded-full bg-primary px-2 text-sm font-semibold text-on-primary tabular-nums">
            {inOrder}
            <span className="sr-only"> in the order</span>
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <Price amount={presetPrice ?? price} />
        {!isAvailable && <span className="font-semibold">Sold out</span>}
        {isAvailable && portionsLeft !== undefined && <span className="font-semibold">{portionsLeft} left</span>}
        {isAvailable && portionsLeft === undefined && spiceLevel !== 'none' && <span>{LEVELS[spiceLevel]}</span>}
      </span>
      {isAvailable && portionsLeft === undefined && note && <span className="text-sm">{note}</span>}
    </button>
  )
}

const TILE = '[data-tile]'
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }
const ROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Roving tabindex: all tiles are one Tab stop, and the arrow keys move between them. Up from the first row leaves the
 * grid for the search field.
 */
export function useTileKeys(grid: RefObject<HTMLElement | null>, onLeaveUp: () => void) {
  const [current, setCurrent] = useState<string | null>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>(TILE) ?? [])]
    const from = tiles.findIndex((tile) => tile === document.activeElement)
    if (from === -1 || event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(event.key, tiles, from)
    if (target === null) return

    event.preventDefault()
    if (target === 'out') onLeaveUp()
    else target.focus()
  }

  return { current, setCurrent, handleKeyDown }
}

/** The tile a key moves to, `out` for up from the first row, or null for a key that does not move. */
function targetOf(key: string, tiles: readonly HTMLElement[], from: number): HTMLElement | 'out' | null {
  const step = STEPS[key]
  if (step !== undefined) return tiles[from + step] ?? null
  if (key === 'Home') return tiles[0] ?? null
  if (key === 'End') return tiles.at(-1) ?? null
  const row = ROWS[key]
  if (row === undefined) return null
  return inNextRow(tiles, from, row) ?? (row === -1 ? 'out' : null)
}

/** The horizontally closest tile of the row above or below. Rows of other groups may be shorter. */
function inNextRow(tiles: readonly HTMLElement[], from: number, row: -1 | 1): HTMLElement | undefined {
  const boxes = tiles.map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
  const start = boxes[from]?.box
  if (!start) return undefined

  const beyond = boxes.filter(({ box }) => (row === 1 ? box.top >= start.bottom : box.bottom <= start.top))
  const nearest =
    row === 1 ? Math.min(...beyond.map(({ box }) => box.top)) : Math.max(...beyond.map(({ box }) => box.top))
  const distance = (box: DOMRect) => Math.abs(box.left - start.left)
  return beyond
    .filter(({ box }) => Math.abs(box.top - nearest) < 1)
    .sort((a, b) => distance(a.box) - distance(b.box))[0]?.tile
}
