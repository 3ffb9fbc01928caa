import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { instantAt, localParts } from '@thali/domain/time/zone'
import { useEffect, useMemo, useRef } from 'react'

import type { DishActions } from './dish-buttons.tsx'
import { DishCard } from './dish-card.tsx'
import { DishLine } from './dish-line.tsx'
import type { MenuEditor } from './use-menu-editor.ts'
import { keptOnDevice } from '#web/lib/kept/kept-on-device.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { keptSort, sortedRows, useSort } from '#web/ui/lists/sorting.ts'
import { Table, Th } from '#web/ui/lists/table.tsx'

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
                Availability
              </Th>
              <Th className="px-2!" {...headOf('price')}>
                Price
              </Th>
              <Th className="px-2!">State</Th>
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
