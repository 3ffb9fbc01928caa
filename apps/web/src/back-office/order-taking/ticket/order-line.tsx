import { lineTotal } from '@thali/domain/cart/cart-line'
import { SPICE_LEVELS } from '@thali/domain/menu/spice'
import { formatMoney } from '@thali/domain/money/cents'

import { type CartLineProps, LineQuantity } from '#web/cart/cart-lines.tsx'
import { LineChoices } from '#web/cart/line-choices.tsx'

/** A dish of the order in one row: how many, what, how hot, and what it comes to. A tap on the dish edits it. */
export function OrderLine({ line, most, locationId, onEdit, onRemove }: CartLineProps) {
  const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2">
      <LineQuantity
        line={line}
        most={most}
        locationId={locationId}
        onRemove={onRemove}
        className="-ms-3 [&>div]:rounded-none [&>div]:border-transparent [&>div]:bg-transparent"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onEdit(line)}
        className="min-h-(--tap) min-w-0 text-start text-base leading-tight hover:underline"
      >
        <span className="sr-only">Edit </span>
        <span className="font-semibold [overflow-wrap:anywhere]">{line.name}</span>{' '}
        {spice && <span className="text-sm whitespace-nowrap text-muted">{spice.name}</span>}
        <LineChoices line={line} />
      </button>
      <span className="text-base tabular-nums">{formatMoney(lineTotal(line))}</span>
    </li>
  )
}
