import { memo } from 'react'

import { SwitchButtons, WorkButtons } from './dish-buttons.tsx'
import type { DishProps } from './dish-card.tsx'
import { StateBadges } from './dish-badges.tsx'
import { categoryLabel } from './menu-words.ts'
import { PriceField } from './item/price-field.tsx'
import { Td } from '#web/ui/lists/table.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'

/** A dish as a table row with its price and availability editable in place. */
export const DishLine = memo(function DishLine(props: DishProps) {
  const { item, categories, now, busy, isWaiting, isChosen, onChoose, ...actions } = props
  const { id, name, category } = item
  return (
    <tr>
      <Td className="px-0! py-0.5!">
        <TickBox label={`Select ${name}`} checked={isChosen} onChange={(event) => onChoose(id, event.target.checked)} />
      </Td>
      <Td className="min-w-32 px-2! leading-tight font-semibold md:min-w-48">
        {name}
        <span className="block text-sm font-normal text-muted">{categoryLabel(category, categories)}</span>
      </Td>
      <Td className="px-2! py-0.5!">
        <span className="flex items-center gap-1 *:whitespace-nowrap">
          <SwitchButtons item={item} editor={actions.editor} />
        </span>
      </Td>
      <Td className="px-2! py-0.5!">
        <PriceField
          item={item}
          onChange={(price) => void actions.editor.change(item, { price }, `The price of ${name} is changed`)}
        />
      </Td>
      <Td className="px-2!">
        <StateBadges item={item} now={now} isWaiting={isWaiting} />
      </Td>
      <Td className="px-0! py-0.5!">
        <span className="flex">
          <WorkButtons item={item} busy={busy} {...actions} />
        </span>
      </Td>
    </tr>
  )
})
