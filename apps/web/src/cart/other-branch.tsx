import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart, CartLine } from '@thali/domain/cart/cart-line'
import { bareCode } from '@thali/domain/delivery/postal-code'
import { openState } from '@thali/domain/locations/hours'
import { pausedUntil } from '@thali/domain/locations/pause'
import { choicesFrom } from '@thali/domain/menu/options/choices'
import { type OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { useState } from 'react'

import { BranchOffer, type Question, useOffer } from './branch-offer.tsx'
import { useDestination } from './use-delivery.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button } from '#web/ui/button.tsx'
import { words } from '#words/cart/other-branch.ts'
import { IN_LANGUAGE } from '#words/dish-language.ts'

export type OtherBranchProps = {
  locationId: string
  /** Null where it is inactive, and so cannot be read. */
  location: LocationView | null
  cart: Cart
  orderType: OrderType
  /** What the menu took out of the cart. */
  lost: Cart
  /** Whether the location was found not to deliver. */
  isOutside?: boolean
  /** Whether a time was chosen: then neither a pause nor closed doors keep the order from it. */
  isForLater?: boolean
  discountCode?: string | undefined
  /** Where the guest goes on: to the cart of the other location, or to its checkout. */
  leadsTo: 'cart' | 'checkout'
}

/** The locations that can take a cart which its own cannot take, or only much later; the best one first. */
export function OtherBranch(props: OtherBranchProps) {
  const { locationId, location, cart, orderType, leadsTo } = props
  const menu = useRead(location && 'GET /menu/:location', { params: { location: locationId }, ...IN_LANGUAGE }).data
  const { offer, ask } = useOffer(useQuestion(props, menu), menu?.version)
  const [isWhole, setIsWhole] = useState(false)
  const [renewed, setRenewed] = useState<string | null>(null)
  const [first, ...others] = offer?.branches ?? []
  if (!offer || !first) {
    return renewed !== null && cart.length > 0 ? <Renewed sentence={renewed} /> : null
  }
  const shown = isWhole ? [first, ...others] : [first]

  return (
    <section
      aria-label={words.title}
      className="grid grid-cols-1 gap-4 rounded-md border border-line-strong bg-surface px-4 py-4"
    >
      {renewed !== null && <Renewed sentence={renewed} />}
      <p className="font-semibold">{words.reasons[first.reason]}</p>
      {shown.map((branch) => (
        <BranchOffer
          key={branch.id}
          branch={branch}
          here={{ locationId, pricing: offer.pricing }}
          orderType={orderType}
          leadsTo={leadsTo}
          onAskAgain={ask}
          onRenewed={setRenewed}
        />
      ))}
      {others.length > 0 && !isWhole && (
        <Button variant="ghost" onClick={() => setIsWhole(true)}>
          {words.more(others.length)}
        </Button>
      )}
    </section>
  )
}

function Renewed({ sentence }: { sentence: string }) {
  return (
    <p role="status" className="font-semibold text-warning">
      {sentence}
    </p>
  )
}

/** The question to the server; null without a network, and while nothing is wrong at the chosen location. */
function useQuestion(props: OtherBranchProps, menu: MenuView | undefined): Question | null {
  const { locationId, cart, orderType, discountCode } = props
  // A dish that came back stands in the cart again.
  const lost = props.lost.filter(({ id }) => cart.every((line) => line.id !== id))
  const { typed, point } = useDestination()
  const isWanted = useIsWanted({ ...props, lost }, menu)
  const isOnline = useIsOnline()
  const items = [...cart, ...lost].map(askedItem)
  if (!isWanted || !isOnline || items.length === 0) return null
  const delivery = ASKS_FOR[orderType] === 'address' ? { postalCode: bareCode(typed), point } : {}
  return { location: locationId, items, orderType, ...delivery, ...(discountCode !== undefined && { discountCode }) }
}

function askedItem({ id, name, quantity, spiceLevelId, choices, note }: CartLine) {
  return { id, name, quantity, spiceLevelId, ...(choices !== undefined && { choices: choicesFrom(choices) }), note }
}

/** The server decides; it is asked only where something may be wrong here, and there is another location. */
function useIsWanted(props: OtherBranchProps, menu: MenuView | undefined): boolean {
  const { locationId, location, cart, lost, orderType, isOutside, isForLater } = props
  const now = useNow()
  const locations = useRead('GET /locations').data?.locations ?? []
  if (locations.every(({ id }) => id === locationId)) return false
  if (location === null || isOutside || lost.length > 0) return true
  const sold = new Map(menu?.items.map((item) => [item.id, item.isAvailable]))
  if (cart.some(({ id, chooseAgain }) => chooseAgain !== undefined || sold.get(id) === false)) return true
  if (isForLater) return false
  return (
    !openState(location, now, orderType).open ||
    pausedUntil(location.ordersPausedUntil, now) !== null ||
    location.plansOrders === true
  )
}
