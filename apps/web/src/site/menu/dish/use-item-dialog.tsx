import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { addToCart, type CartLine, SPICE_LEVELS } from '@thali/domain/cart/cart'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'

import { words } from '#words/menu/page.ts'
import { words as spices } from '#words/spices.ts'
import { announce } from '#web/ui/notices/live-region.tsx'

import { changeCart } from '#web/cart/cart-store.ts'
import { editLine } from '#web/cart/edit-line.ts'
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
  { location, categories, items }: MenuView,
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
    setOpened({ item, line: null, choice: drafts.current.get(item.id) ?? firstChoice(item) })
  }, [])

  function openLine(line: CartLine) {
    const item = items.find(({ id }) => id === line.id)
    if (!item) return
    const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId) ?? null
    setOpened({ item, line, choice: { quantity: line.quantity, spice } })
  }

  function choose({ item, line }: Opened, choice: ItemChoice) {
    setOpened({ item, line, choice })
    if (!line) drafts.current.set(item.id, choice)
  }

  function confirm({ item, line }: Opened, choice: ItemChoice): string | undefined {
    const { quantity, spice } = choice
    const changed = changeCart(location.id, (cart) =>
      line ? editLine(cart, line.cartKey, choice) : addToCart(cart, item, quantity, spice),
    )
    if (!changed.ok) return changed.error

    drafts.current.delete(item.id)
    setOpened(null)
    const dish = `${quantity} ${spice ? words.spiced(item.name, spices[spice.level]) : item.name}`
    announce(line ? words.updated(dish) : words.added(dish))
    return undefined
  }

  const dialog = opened && (
    <Suspense>
      <ItemDialog
        item={opened.item}
        tint={tintOf(opened.item.category, categories)}
        menu={items.filter((item) => fitsDiets(item, diets))}
        locationId={location.id}
        choice={opened.choice}
        isEdit={opened.line !== null}
        kitchenNote={<KitchenNote location={location} />}
        onChoice={(choice) => choose(opened, choice)}
        onConfirm={(choice) => confirm(opened, choice)}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  )
  return { openItem, openLine, dialog }
}
