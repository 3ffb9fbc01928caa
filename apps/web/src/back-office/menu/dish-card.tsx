import { memo } from 'react'

import { type DishActions, SwitchButtons, WorkButtons } from './dish-buttons.tsx'
import { type DishParts, FoodBadges, StateBadges } from './dish-badges.tsx'
import { categoryLabel } from './menu-words.ts'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { tintOf } from '#web/dishes/tint.ts'
import { classes } from '#web/ui/classes.ts'
import { Price } from '#web/ui/price.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'

export type DishProps = DishParts &
  DishActions & {
    busy: boolean
    isWaiting: boolean
    isChosen: boolean
    onChoose: (id: string, isChosen: boolean) => void
  }

/** A dish as a card with its photo and all actions. */
export const DishCard = memo(function DishCard(props: DishProps) {
  const { item, categories, now, busy, isWaiting, isChosen, onChoose, ...actions } = props
  const { id, name, description, category, price, image } = item
  return (
    <li
      aria-label={name}
      className={classes(
        'grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-lg border bg-surface p-4 [overflow-wrap:anywhere] @max-[16rem]:flex @max-[16rem]:flex-col',
        isChosen ? 'border-primary' : 'border-line',
      )}
    >
      <DishPicture name={name} tint={tintOf(category, categories)} image={image} />
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <h2 className="display min-w-0 flex-1 text-lg">{name}</h2>
          <TickBox
            label={`Select ${name}`}
            className="-mt-2 -me-2 shrink-0"
            checked={isChosen}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
        </div>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <Price amount={price} className="font-semibold text-text" />
          {categoryLabel(category, categories)}
        </p>
        <FoodBadges item={item} />
      </div>
      <p className="col-span-2 line-clamp-2 text-sm text-muted">{description}</p>
      <div className="col-span-2">
        <StateBadges item={item} now={now} isWaiting={isWaiting} />
      </div>
      <div className="col-span-2 mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-line pt-2">
        <div className="flex flex-wrap items-center gap-1">
          <SwitchButtons item={item} editor={actions.editor} />
        </div>
        <div className="flex flex-wrap">
          <WorkButtons item={item} busy={busy} {...actions} />
        </div>
      </div>
    </li>
  )
})
