import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Table2 from 'lucide-react/icons/table-2'
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { CategoriesDialog } from './categories-dialog.tsx'
import type { MenuDialog, DishActions } from './dish-controls.tsx'
import { DishList, type ListLayout, STEP, useListLayout } from './dish-list.tsx'
import { FilesDialog } from './files/files-dialog.tsx'
import { EditItemDialog } from './item/edit-item-dialog.tsx'
import { PhotoDialog } from './item/photo-dialog.tsx'
import { MenuFilters, isNarrowed, type MenuChoices, NO_CHOICES, shownItems } from './menu-filters.tsx'
import { LoadFailure, MenuFigures, MenuSkeletons, NoItems } from './menu-states.tsx'
import { countWords, dishesWords } from './menu-words.ts'
import { GroupDialog } from './options/group-dialog.tsx'
import { GroupsDialog } from './options/groups-dialog.tsx'
import type { MenuEditor, Visibility } from './use-menu-editor.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { SelectedBar } from '#web/ui/lists/selection.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

type MenuBodyProps = { editor: MenuEditor; dialog: MenuDialog | null; onOpen: (dialog: MenuDialog | null) => void }

const NO_ITEMS: readonly ManagedItemView[] = []
const LAYOUTS = [
  {
    value: 'table',
    label: (
      <>
        <Table2 aria-hidden size={20} />
        <span className="sr-only">Table</span>
      </>
    ),
  },
  {
    value: 'cards',
    label: (
      <>
        <LayoutGrid aria-hidden size={20} />
        <span className="sr-only">Cards</span>
      </>
    ),
  },
] as const satisfies readonly { value: ListLayout; label: unknown }[]

/** Filters, list, figures and dialogs of the menu. */
export function MenuBody({ editor, dialog, onOpen }: MenuBodyProps) {
  // The bar above every section says already that there is no connection, and how old this is.
  const isOldByThat = useWorkspace().pulse.isRed && editor.items !== undefined
  const [choices, setChoices] = useState(NO_CHOICES)
  const [count, setCount] = useState(STEP)
  const [layout, chooseLayout] = useListLayout()
  const deferred = useDeferredValue(choices)
  const items = editor.items ?? NO_ITEMS
  const shown = useMemo(() => shownItems(items, deferred), [items, deferred])
  const selection = useSelection(shown)
  const actions = useSteadyActions(editor, onOpen)
  function change(changed: Partial<MenuChoices>) {
    setChoices((before) => ({ ...before, ...changed }))
    setCount(STEP)
  }

  return (
    <>
      {editor.failure && (
        <Banner tone="danger" title={editor.failure.title} onDismiss={editor.dismissFailure}>
          {editor.failure.reason}
        </Banner>
      )}
      {editor.loadFailure !== null && !isOldByThat && <LoadFailure editor={editor} />}
      {editor.isLoading && <MenuSkeletons />}
      {editor.items && (
        <>
          <MenuFilters
            choices={choices}
            items={items}
            categories={editor.categories}
            onChange={change}
            onManage={() => onOpen({ kind: 'categories' })}
            onGroups={() => onOpen({ kind: 'groups' })}
            layout={<Chips legend="Layout" hideLegend options={LAYOUTS} value={layout} onChange={chooseLayout} />}
          />
          <div className="-my-1 flex flex-wrap items-baseline justify-between gap-x-6">
            <p role="status" className="text-sm leading-tight text-muted tabular-nums">
              {countWords(shown.length, items.length)}
            </p>
            <MenuFigures items={items} />
          </div>
          {shown.length === 0 ? (
            <NoItems isNarrowed={isNarrowed(deferred)} onClear={() => change(NO_CHOICES)} />
          ) : (
            <DishList
              items={shown}
              count={count}
              onMore={() => setCount(count + STEP)}
              layout={layout}
              editor={editor}
              actions={actions}
              chosen={selection.ids}
              onChoose={selection.choose}
            />
          )}
          {selection.chosen.length > 0 && (
            <BulkBar
              chosen={selection.chosen}
              shown={shown.length}
              editor={editor}
              onAll={selection.chooseAll}
              onNone={selection.chooseNone}
            />
          )}
        </>
      )}
      <Dialogs editor={editor} dialog={dialog} onOpen={onOpen} />
    </>
  )
}

/** The selected dishes. Only those in the filtered list count, so that no hidden row is changed. */
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

/** Stable callbacks, so that a change renders only the memoized row it is about. */
function useSteadyActions(editor: MenuEditor, onOpen: (dialog: MenuDialog) => void): DishActions {
  const latest = useRef({ editor, onOpen })
  useLayoutEffect(() => {
    latest.current = { editor, onOpen }
  })
  return useMemo(
    () => ({
      editor: {
        switchItems: (...change) => latest.current.editor.switchItems(...change),
        change: (...change) => latest.current.editor.change(...change),
        duplicate: (item) => latest.current.editor.duplicate(item),
        remove: (item) => latest.current.editor.remove(item),
      },
      onOpen: (dialog) => latest.current.onOpen(dialog),
    }),
    [],
  )
}

function Dialogs({ editor, dialog, onOpen }: MenuBodyProps) {
  const onClose = () => onOpen(null)
  switch (dialog?.kind) {
    case 'add':
      return (
        <EditItemDialog
          item={null}
          editor={editor}
          onClose={onClose}
          onAdded={(added) => onOpen({ kind: 'photo', item: added })}
        />
      )
    case 'edit':
      return <EditItemDialog item={dialog.item} editor={editor} onClose={onClose} />
    case 'photo':
      return <PhotoDialog item={dialog.item} editor={editor} onClose={onClose} />
    case 'categories':
      return <CategoriesDialog editor={editor} onClose={onClose} />
    case 'groups':
      return (
        <GroupsDialog
          editor={editor}
          onEdit={(group) => onOpen({ kind: 'group', group })}
          onCopy={(copiedFrom) => onOpen({ kind: 'group', group: null, copiedFrom })}
          onClose={onClose}
        />
      )
    case 'files':
      return <FilesDialog editor={editor} onClose={onClose} />
    case 'group': {
      const { group, copiedFrom, optionId } = dialog
      // A new group, or one of the list, leads back to the list.
      const onDone = optionId === undefined ? () => onOpen({ kind: 'groups' }) : onClose
      return (
        <GroupDialog
          key={group?.id}
          group={group}
          copiedFrom={copiedFrom}
          optionId={optionId}
          editor={editor}
          onClose={onDone}
        />
      )
    }
    case undefined:
      return null
  }
}

type BulkBarProps = {
  chosen: readonly ManagedItemView[]
  /** How many dishes the filtered list has. */
  shown: number
  editor: MenuEditor
  onAll: () => void
  onNone: () => void
}

/** Bulk actions at the bottom while dishes are selected. */
function BulkBar({ chosen, shown, editor, onAll, onNone }: BulkBarProps) {
  const isBusy = chosen.some(({ id }) => editor.busy.has(id))

  async function choose(visibility: Visibility) {
    if (await editor.switchItems(chosen, visibility)) onNone()
  }

  return (
    <SelectedBar
      label="Selected dishes"
      words={`${dishesWords(chosen.length)} selected`}
      className="-mx-3 px-3 md:-mx-6 md:px-6"
    >
      <Button variant="secondary" onClick={chosen.length === shown ? onNone : onAll}>
        {chosen.length === shown ? 'Select none' : `Select all ${shown}`}
      </Button>
      <Button variant="secondary" busy={isBusy} onClick={() => void choose('tomorrow')}>
        Hide {chosen.length} until tomorrow
      </Button>
      <Button variant="secondary" busy={isBusy} onClick={() => void choose('open-ended')}>
        Hide {chosen.length}
      </Button>
      <Button busy={isBusy} onClick={() => void choose('shown')}>
        Show {chosen.length}
      </Button>
    </SelectedBar>
  )
}
