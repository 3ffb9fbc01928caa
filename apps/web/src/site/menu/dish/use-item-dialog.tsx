import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { type CartLine, SPICE_LEVELS } from '@thali/domain/cart/cart'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'

import { tintOf } from '#web/dishes/tint.ts'
import { type DietFilter, fitsDiets } from '../filters/menu-filters.ts'
import { firstChoice, type ItemChoice } from './item-choice.ts'
import { KitchenNote } from '../kitchen-note.tsx'
import { latePart } from '#web/lib/late-part.ts'

const loadDialog = () => import('./item-dialog.tsx')
const ItemDialog = latePart(async () => (await loadDialog()).ItemDialog)

type Opened = { item: MenuItemView; line: CartLine | null; choice: ItemChoice }

/** The dialog of one dish at a time: to choose it, or to change its line in the cart. */
export function useItemDialog(
  menu: MenuView,
  diets: readonly DietFilter[],
): {
  openItem: (item: MenuItemView) => void
  openLine: (line: CartLine) => void
  dialog: ReactNode
} {
  const { location, categories, items } = menu
  const [opened, setOpened] = useState<Opened | null>(null)
  /** Choices of closed dialogs, for when the dish or line is opened again. */
  const drafts = useRef(new Map<string, ItemChoice>())

  useEffect(() => {
    // Loaded ahead, before the first dish is opened.
    loadDialog().catch(() => {}) // Loaded again when a dish is opened.
  }, [])

  const openItem = useCallback((item: MenuItemView) => {
    setOpened({ item, line: null, choice: drafts.current.get(item.id) ?? firstChoice(item) })
  }, [])

  function openLine(line: CartLine) {
    const item = items.find(({ id }) => id === line.id)
    if (!item) return
    const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId) ?? null
    const { quantity, choices, note } = line
    setOpened({
      item,
      line,
      choice: { quantity, spice, ...(choices !== undefined && { chosenBefore: choices }), ...(note && { note }) },
    })
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
        item={opened.item}
        tint={tintOf(opened.item.category, categories)}
        menu={menu}
        fitting={items.filter((item) => fitsDiets(item, diets))}
        locationId={location.id}
        choice={opened.choice}
        line={opened.line}
        kitchenNote={<KitchenNote location={location} />}
        onChoice={(choice) => choose(opened, choice)}
        onDone={() => finish(opened)}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  )
  return { openItem, openLine, dialog }
}
