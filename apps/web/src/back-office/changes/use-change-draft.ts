import type { MenuView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { addToCart } from '@thali/domain/cart/cart'
import { useState } from 'react'

import { type ChangeDraft, draftOf, oneLess, onePutBack, refit, withQuantity } from './change-draft.ts'
import type { PickedChoice } from '#web/back-office/order-taking/dishes/dish-dialog.tsx'
import { repeatOrder } from '#web/back-office/order-taking/ticket/last-orders.tsx'

export type DraftEditor = ReturnType<typeof useChangeDraft>

type Item = MenuView['items'][number]

/** What is being changed of an order, and why a tap changed nothing. */
export function useChangeDraft(shown: OrderView, menu: MenuView | undefined) {
  const [kept, setDraft] = useState(() => draftOf(shown))
  const [refusal, setRefusal] = useState<{ place: number; words: string } | null>(null)
  // The board hears of steps and changes of other devices while the order is changed here.
  const draft = shown.version > kept.order.version ? refit(kept, shown) : kept
  if (draft !== kept) setDraft(draft)

  function change(next: ChangeDraft): void {
    setRefusal(null)
    setDraft(next)
  }

  function more(place: number): void {
    const back = onePutBack(draft, place)
    const item = draft.order.items[place]
    if (back) change(back)
    else if (item && menu) {
      const { cart, missing } = repeatOrder(draft.added, { items: [{ ...item, quantity: 1 }] }, menu)
      if (missing[0]) setRefusal({ place, words: `${missing[0].name} ${missing[0].reason}.` })
      else change({ ...draft, added: cart })
    }
  }

  return {
    draft,
    refusal,
    less: (place: number) => change(oneLess(draft, place)),
    more,
    setQuantity: (cartKey: string, quantity: number) => change(withQuantity(draft, cartKey, quantity)),
    setTip: (tip: string) => change({ ...draft, tip }),
    setGoodwill: (goodwill: string) => change({ ...draft, goodwill }),
    /** Returns why a dish could not be added. */
    add(item: Item, { quantity, spice, chosen }: PickedChoice): string | undefined {
      const added = addToCart(draft.added, item, quantity, spice, chosen)
      if (added.ok) change({ ...draft, added: added.value })
      return added.ok ? undefined : added.error
    },
    /** Goes on with the order as it is now. */
    follow: (order: OrderView) => change(refit(draft, order)),
  }
}
