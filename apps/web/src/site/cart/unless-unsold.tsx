import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart-line'
import { type Choice, choicesFrom } from '@thali/domain/menu/options/choices'
import type { ReactNode } from 'react'

import { type Asked, useWhen } from './use-when.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { IN_LANGUAGE } from '#words/dish-language.ts'

/** The time of an order where no kitchen plans; in its place the reason, where a dish is not sold for it. */
export function UnlessUnsold({ children, ...asked }: Asked & { children: ReactNode }) {
  return <TimeOrReason unsold={useUnsold(asked)}>{children}</TimeOrReason>
}

export function TimeOrReason({ unsold, children }: { unsold: readonly string[]; children: ReactNode }) {
  return unsold.length > 0 ? <p className="font-semibold">{unsold.join(' ')}</p> : children
}

const NONE: readonly string[] = []

/**
 * Why the order is not sold for the time at which it would be ready, where no kitchen plans and no other time can be
 * chosen. Asked only where something of the cart is not always sold.
 */
export function useUnsold(asked: Asked): readonly string[] {
  const { location, cart } = asked
  const { data: menu } = useRead('GET /menu/:location', { params: { location: location.id }, ...IN_LANGUAGE })
  const isWanted = !location.plansOrders && menu !== undefined && hasSaleNote(cart, menu)
  return useWhen(asked, isWanted)?.quote?.unsoldNow ?? NONE
}

/** Whether something of a cart, also as an option, is not always sold: the menu has a note beside it. */
export function hasSaleNote(cart: Cart, { items, groups = [] }: Pick<MenuView, 'items' | 'groups'>): boolean {
  const isNoted = (dish: string | null) => items.some(({ id, note }) => id === dish && note !== undefined)
  const isNotedWithin = (choices: readonly Choice[]): boolean =>
    choices.some(({ group, option, choices: inner = [] }) => {
      const chosen = groups.find(({ id }) => id === group)?.options.find(({ id }) => id === option)
      return chosen?.note !== undefined || isNoted(chosen?.itemId ?? null) || isNotedWithin(inner)
    })
  return cart.some(({ id, choices = '' }) => isNoted(id) || isNotedWithin(choicesFrom(choices)))
}
