import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import type { CartLine } from '@thali/domain/cart/cart'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'

import type { DietFilter } from './filters/menu-filters.ts'
import type { ItemChoice } from './item-choice.ts'
import { latePart } from '#web/lib/late-part.ts'

const loadDialog = () => import('./item-dialog.tsx')
const ItemDialog = latePart(async () => (await loadDialog()).ItemDialog)

/** `choice` is null until something was chosen. */
type Opened = { item: MenuItemView; line: CartLine | null; choice: ItemChoice | null }

/** The dialog of one dish at a time: to choose it, or to change its line in the cart. */
export function useItemDialog(
  menu: MenuView,
  diets: readonly DietFilter[],
): {
  openItem: (item: MenuItemView) => void
  openLine: (line: CartLine) => void
  dialog: ReactNode
} {
  const [opened, setOpened] = useState<Opened | null>(null)
  /** Choices of closed dialogs, for when the dish or line is opened again. */
  const drafts = useRef(new Map<string, ItemChoice>())

  useEffect(() => {
    // Loaded ahead, before the first dish is opened.
    loadDialog().catch(() => {}) // Loaded again when a dish is opened.
  }, [])

  const openItem = useCallback((item: MenuItemView) => {
    setOpened({ item, line: null, choice: drafts.current.get(item.id) ?? null })
  }, [])

  function openLine(line: CartLine) {
    const item = menu.items.find(({ id }) => id === line.id)
    if (item) setOpened({ item, line, choice: null })
  }

  function choose({ item, line }: Opened, choice: ItemChoice) {
    setOpened({ item, line, choice })
    if (!line) drafts.current.set(item.id, choice)
  }

  function finish({ item }: Opened) {
    drafts.current.delete(item.id)
    setOpened(null)
  }

  const dialog = opened && (
    <Suspense>
      <ItemDialog
        {...opened}
        menu={menu}
        diets={diets}
        onChoice={(choice) => choose(opened, choice)}
        onDone={() => finish(opened)}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  )
  return { openItem, openLine, dialog }
}
