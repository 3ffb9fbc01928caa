import type { ManagedItemView } from '@thali/contracts/menu-management'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Table2 from 'lucide-react/icons/table-2'
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { BulkBar } from './bulk-bar.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import type { Asked, DishActions } from './dish-buttons.tsx'
import { ItemDialog } from './item/item-dialog.tsx'
import { type ListLayout, useListLayout } from './list-layout.ts'
import { MenuFilters } from './menu-filters.tsx'
import { MenuList, STEP } from './menu-list.tsx'
import { LoadFailure, MenuSkeletons, NoItems } from './menu-states.tsx'
import { MenuTiles } from './menu-tiles.tsx'
import { isNarrowed, type MenuChoices, NO_CHOICES, shownItems } from './menu-view.ts'
import { countWords } from './menu-words.ts'
import { PhotoDialog } from './photo/photo-dialog.tsx'
import type { MenuDesk } from './use-menu-desk.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'

type MenuBodyProps = { desk: MenuDesk; asked: Asked | null; onAsk: (asked: Asked | null) => void }

const NO_ITEMS: readonly ManagedItemView[] = []
const LAYOUTS = [
  {
    value: 'cards',
    label: (
      <span className="flex items-center gap-2">
        <LayoutGrid aria-hidden size={18} />
        Cards
      </span>
    ),
  },
  {
    value: 'table',
    label: (
      <span className="flex items-center gap-2">
        <Table2 aria-hidden size={18} />
        Table
      </span>
    ),
  },
] as const satisfies readonly { value: ListLayout; label: unknown }[]

/** The dishes of a location, what they are narrowed to, and the dialogs about them. */
export function MenuBody({ desk, asked, onAsk }: MenuBodyProps) {
  const [choices, setChoices] = useState(NO_CHOICES)
  const [count, setCount] = useState(STEP)
  const [layout, chooseLayout] = useListLayout()
  const settled = useDeferredValue(choices)
  const items = desk.items ?? NO_ITEMS
  const shown = useMemo(() => shownItems(items, settled), [items, settled])
  const selection = useSelection(shown)
  const actions = useSteadyActions(desk, onAsk)
  function change(changed: Partial<MenuChoices>) {
    setChoices((before) => ({ ...before, ...changed }))
    setCount(STEP)
  }

  return (
    <>
      {desk.failure && (
        <Banner tone="danger" title={desk.failure.title} onDismiss={desk.dismissFailure}>
          {desk.failure.reason}
        </Banner>
      )}
      {desk.loadFailure !== null && <LoadFailure desk={desk} />}
      <MenuTiles items={desk.items} />
      {desk.isLoading && <MenuSkeletons />}
      {desk.items && (
        <>
          <MenuFilters
            choices={choices}
            items={items}
            categories={desk.categories}
            onChange={change}
            onManage={() => onAsk({ kind: 'categories' })}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="font-semibold tabular-nums">
              {countWords(shown.length, items.length)}
            </p>
            <Chips legend="Layout" hideLegend options={LAYOUTS} value={layout} onChange={chooseLayout} />
          </div>
          {shown.length === 0 ? (
            <NoItems isNarrowed={isNarrowed(settled)} onClear={() => change(NO_CHOICES)} />
          ) : (
            <MenuList
              items={shown}
              count={count}
              onMore={() => setCount(count + STEP)}
              layout={layout}
              desk={desk}
              actions={actions}
              chosen={selection.ids}
              onChoose={selection.choose}
            />
          )}
          {selection.chosen.length > 0 && (
            <BulkBar
              chosen={selection.chosen}
              shown={shown.length}
              desk={desk}
              onAll={selection.chooseAll}
              onNone={selection.chooseNone}
            />
          )}
        </>
      )}
      <Dialogs desk={desk} asked={asked} onAsk={onAsk} />
    </>
  )
}

/** The dishes that are picked out of those in the list: one that is out of sight is not changed. */
function useSelection(shown: readonly ManagedItemView[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((id: string, isChosen: boolean) => {
    setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  }, [])
  return {
    ids,
    chosen: shown.filter(({ id }) => ids.has(id)),
    choose,
    chooseAll: () => setIds(new Set(shown.map(({ id }) => id))),
    chooseNone: () => setIds(new Set()),
  }
}

/** The same for as long as the screen is there, so that a change draws only the dish it is about. */
function useSteadyActions(desk: MenuDesk, onAsk: (asked: Asked) => void): DishActions {
  const latest = useRef({ desk, onAsk })
  useLayoutEffect(() => {
    latest.current = { desk, onAsk }
  })
  return useMemo(
    () => ({
      desk: {
        switchItems: (...asked) => latest.current.desk.switchItems(...asked),
        change: (...asked) => latest.current.desk.change(...asked),
        duplicate: (item) => latest.current.desk.duplicate(item),
        remove: (item) => latest.current.desk.remove(item),
      },
      onAsk: (asked) => latest.current.onAsk(asked),
    }),
    [],
  )
}

function Dialogs({ desk, asked, onAsk }: MenuBodyProps) {
  const onClose = () => onAsk(null)
  switch (asked?.kind) {
    case 'add':
      return (
        <ItemDialog
          item={null}
          desk={desk}
          onClose={onClose}
          onAdded={(added) => onAsk({ kind: 'photo', item: added })}
        />
      )
    case 'edit':
      return <ItemDialog item={asked.item} desk={desk} onClose={onClose} />
    case 'photo':
      return <PhotoDialog item={asked.item} desk={desk} onClose={onClose} />
    case 'categories':
      return <CategoriesDialog desk={desk} onClose={onClose} />
    case undefined:
      return null
  }
}
