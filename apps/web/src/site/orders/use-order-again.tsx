import type { OrderView } from '@thali/contracts/orders/orders'
import { type Cart, cartCount } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import type { Result } from '@thali/domain/result'
import { type ReactNode, useState } from 'react'

import type { Reorder } from './order-again.ts'
import { changeCart, openCartOnArrival } from '#web/cart/cart-store.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { IN_LANGUAGE } from '#words/dish-language.ts'
import { words } from '#words/orders/again.ts'

/** Puts a past order into the cart and opens it. Asks first only when something is gone or costs otherwise. */
export function useOrderAgain() {
  const navigate = useNavigate()
  const [confirm, question] = useConfirm()
  const [busyId, setBusyId] = useState<string | null>(null)

  async function refill({ items, locationInfo }: OrderView): Promise<void> {
    const menu = await call('GET /menu/:location', {
      params: { location: locationInfo.id },
      ...IN_LANGUAGE,
      isAsked: true,
    })
    const { addLines, rebuildOrder } = await import('./order-again.ts')
    const reorder = rebuildOrder({ items }, menu)
    const { id, name } = menu.location
    const differs = reorder.gone.length > 0 || reorder.changes.length > 0
    if (differs && !(await confirm(questionOf(reorder, name)))) return

    if (reorder.lines.length > 0) fillCart(id, name, (cart, onRefused) => addLines(cart, reorder.lines, onRefused))
    if (reorder.lines.length > 0) openCartOnArrival()
    await navigate(`/menu/${id}`)
  }

  async function orderAgain(order: OrderView): Promise<void> {
    setBusyId(order.id)
    try {
      await refill(order)
    } catch (error) {
      toast.error(userMessage(error))
    } finally {
      setBusyId(null)
    }
  }

  return { orderAgain, busyId, question }
}

type Fills = (cart: Cart, onRefused: (sentence: string) => void) => Result<Cart, string>

function fillCart(locationId: string, locationName: string, fill: Fills): void {
  const refusals = new Set<string>()
  let before = 0
  let after = 0
  changeCart(locationId, (cart) => {
    const filled = fill(cart, (sentence) => refusals.add(sentence))
    before = cartCount(cart)
    after = filled.ok ? cartCount(filled.value) : before
    return filled
  })

  const added = after - before
  // The cart itself is shown; a message over the menu would cover its first dish. What lay in it before is told.
  if (added > 0 && before > 0) toast.info(words.added(added, locationName) + words.beside(before))
  else if (added > 0) announce(words.added(added, locationName))
  for (const sentence of refusals) toast.error(sentence)
}

function questionOf({ lines, changes, gone }: Reorder, locationName: string) {
  const isNothingLeft = lines.length === 0
  return {
    title: isNothingLeft ? words.noneLeft : words.changed,
    body: <Changes changes={changes} gone={gone} />,
    confirmLabel: isNothingLeft ? words.menuOf(locationName) : words.addRest,
    ...(!isNothingLeft && gone.length === 0 && { confirmLabel: words.add }),
    cancelLabel: words.notNow,
  }
}

function Changes({ changes, gone }: Pick<Reorder, 'changes' | 'gone'>): ReactNode {
  return (
    <div className="grid gap-4">
      {gone.length > 0 && (
        <div>
          <p className="font-semibold">{words.gone}</p>
          <ul className="mt-1 text-muted">
            {gone.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {changes.length > 0 && (
        <div>
          <p className="font-semibold">{words.otherPrice}</p>
          <ul className="mt-1">
            {changes.map(({ name, from, to }) => (
              <li key={name} className="flex justify-between gap-4 tabular-nums">
                <span>{name}</span>
                <span className="whitespace-nowrap">
                  <span className="sr-only">{words.was}</span>
                  <s className="text-muted">{formatMoney(from)}</s>
                  <span className="sr-only">{words.isNow}</span> {formatMoney(to)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
