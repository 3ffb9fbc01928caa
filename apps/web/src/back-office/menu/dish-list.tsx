import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { instantAt, localParts } from '@thali/domain/time/zone'
import { useEffect, useMemo, useRef, memo } from 'react'

import { type DishParts, FoodBadges, StateBadges } from './dish-badges.tsx'
import { type DishActions, SwitchButtons, WorkButtons, PriceField } from './dish-controls.tsx'
import { categoryLabel, drawingIn } from './menu-words.ts'
import type { MenuEditor } from './use-menu-editor.ts'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TickBox } from '#web/ui/lists/selection.tsx'
import { keptSort, sortedRows, useSort, Table, Th, Td } from '#web/ui/lists/table.tsx'
import { Price } from '#web/ui/price.tsx'

/** Dishes rendered at first, and added each time the end of the list scrolls into view. */
export const STEP = 60

/** `table`: compact, with editable prices. `cards`: with photos and details. */
export type ListLayout = 'cards' | 'table'

const layout = keptOnDevice<ListLayout>({
  key: 'thali_menu_layout',
  empty: 'table',
  parse: (text) => (text === 'cards' ? 'cards' : 'table'),
  serialize: (value) => (value === 'cards' ? value : null),
})

/** The layout remembered on this device. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  return [useShared(layout), (next) => layout.change(() => next)]
}

const ORDER = keptSort('menu', ['name', 'price', 'availability'])
const SORTED_BY = {
  name: ({ name }: ManagedItemView) => name,
  price: ({ price }: ManagedItemView) => price,
  availability: ({ isAvailable }: ManagedItemView) => Number(isAvailable),
}

type DishListProps = {
  items: readonly ManagedItemView[]
  /** How many of them are rendered. */
  count: number
  onMore: () => void
  layout: ListLayout
  editor: MenuEditor
  actions: DishActions
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}

/** The dishes, as cards or as a table. */
export function DishList({ items, count, onMore, layout, editor, actions, chosen, onChoose }: DishListProps) {
  const today = localParts(useNow()).date
  // Only the day matters here. A stable `now` keeps the memoized rows from rendering every second.
  const now = useMemo(() => instantAt(today, 0), [today])
  const { sort, headOf } = useSort(ORDER)
  const ordered = useMemo(() => sortedRows(items, layout === 'table' ? sort : null, SORTED_BY), [items, layout, sort])
  const dishes = ordered.slice(0, count).map((item) => ({
    item,
    now,
    categories: editor.categories,
    busy: editor.busy.has(item.id),
    isWaiting: editor.waiting.has(item.id),
    isChosen: chosen.has(item.id),
    onChoose,
    ...actions,
  }))
  return (
    <>
      {layout === 'cards' ? (
        <ul
          aria-label="Menu items"
          className="grid grid-cols-1 gap-4 @min-[46rem]:grid-cols-2 @min-[72rem]:grid-cols-3"
        >
          {dishes.map((dish) => (
            <DishCard key={dish.item.id} {...dish} />
          ))}
        </ul>
      ) : (
        <Table caption="Menu items">
          <thead>
            <tr>
              <Th className="w-11 px-0!">
                <span className="sr-only">Selected</span>
              </Th>
              <Th className="px-2!" {...headOf('name')}>
                Dish
              </Th>
              <Th className="px-2!" {...headOf('availability')}>
                On sale
              </Th>
              <Th className="px-2!" {...headOf('price')}>
                Price
              </Th>
              <Th className="px-2!">Actions</Th>
            </tr>
          </thead>
          <tbody>
            {dishes.map((dish) => (
              <DishLine key={dish.item.id} {...dish} />
            ))}
          </tbody>
        </Table>
      )}
      {items.length > count && <More onReached={onMore} />}
    </>
  )
}

function More({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReached(), {
      rootMargin: '0px 0px 800px',
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  })
  return (
    <div ref={end} className="flex justify-center">
      <Button variant="secondary" onClick={onReached}>
        Show more
      </Button>
    </div>
  )
}

type DishProps = DishParts &
  DishActions & {
    busy: boolean
    isWaiting: boolean
    isChosen: boolean
    onChoose: (id: string, isChosen: boolean) => void
  }

/** A dish as a card with its photo and all actions. */
const DishCard = memo(function DishCard(props: DishProps) {
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
      <DishPicture image={image} drawing={drawingIn(categories, item)} size={96} />
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

/** A dish as a table row with its price and availability editable in place. */
const DishLine = memo(function DishLine(props: DishProps) {
  const { item, categories, now, busy, isWaiting, isChosen, onChoose, ...actions } = props
  const { id, name, category } = item
  return (
    <tr>
      <Td className="px-0! py-0.5!">
        <TickBox label={`Select ${name}`} checked={isChosen} onChange={(event) => onChoose(id, event.target.checked)} />
      </Td>
      <Td className="min-w-24 px-2! leading-tight font-semibold md:min-w-48">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span>
            {name}
            <span className="block text-sm font-normal text-muted">{categoryLabel(category, categories)}</span>
          </span>
          <StateBadges item={item} now={now} isWaiting={isWaiting} />
        </span>
      </Td>
      <Td className="px-2! py-0.5!">
        <span className="flex flex-wrap items-center gap-1 *:whitespace-nowrap">
          <SwitchButtons item={item} editor={actions.editor} />
        </span>
      </Td>
      <Td className="px-2! py-0.5!">
        <PriceField
          item={item}
          onChange={(price) => void actions.editor.change(item, { price }, `The price of ${name} is changed`)}
        />
      </Td>
      <Td className="px-0! py-0.5!">
        <span className="flex">
          <WorkButtons item={item} busy={busy} {...actions} />
        </span>
      </Td>
    </tr>
  )
})
