import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { KeyboardEvent } from 'react'

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
