import { type Cart, cartAt, cartCount } from '@thali/domain/cart/cart'
import { type RefObject, Suspense, useRef } from 'react'

import type { CartProps } from './cart-column.tsx'
import { CartFoot, useCartDelivery } from './cart-foot.tsx'
import { DeliveryTo } from './delivery-to.tsx'
import { OrderTypeChoice } from './order-type-choice.tsx'
import { Tray } from './tray.tsx'
import { CartLines, CartNews } from '#web/cart/cart-lines.tsx'
import { chooseOrderType, useCarts } from '#web/cart/cart-store.ts'
import { type OrderDraft } from '#web/cart/use-order.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { words } from '#words/cart/contents.ts'
import { IN_LANGUAGE, langOf } from '#words/dish-language.ts'

// Only a cart that its location cannot take needs it.
const OtherBranch = latePart(async () => (await import('#web/cart/other-branch.tsx')).OtherBranch)

type CartBodyProps = CartProps & {
  /** Takes the focus when the focused element is removed. */
  heading: RefObject<HTMLElement | null>
}

/** The content of the cart column, below its title. */
export function CartColumnContents(props: CartBodyProps) {
  return (
    <>
      <div className="cart-body">
        <CartBody {...props} />
      </div>
      {props.order.itemCount > 0 && (
        <div className="cart-foot">
          <CartFoot order={props.order} />
        </div>
      )}
    </>
  )
}

/** The cart as a sheet, on phones. */
export function CartSheet({ onClose, ...props }: CartProps & { onClose: () => void }) {
  const heading = useRef<HTMLSpanElement>(null)
  const title = (
    <span ref={heading} tabIndex={-1}>
      {words.title}
    </span>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      variant="sheet"
      title={title}
      media={
        <div data-block="stage" className="tray">
          <Tray cart={props.order.cart} locationId={props.order.location.id} />
        </div>
      }
      footer={props.order.itemCount > 0 && <CartFoot order={props.order} />}
    >
      <CartBody {...props} heading={heading} />
    </Dialog>
  )
}

/** The lines of the cart. */
function CartBody({ order, locations, news, onNewsRead, onEdit, heading }: CartBodyProps) {
  return (
    <div className="grid gap-4">
      <OrderTypeChoice order={order} />
      <CartDelivery order={order} />
      <CartNews news={news} onDismiss={onNewsRead} />
      <CartElsewhere order={order} lost={news.lost} />
      <CartLines order={order} onEdit={onEdit} heading={heading} />
      {order.itemCount === 0 && <CartEmpty locationId={order.location.id} />}
      <OtherCarts here={order.location.id} locations={locations} />
    </div>
  )
}

function CartElsewhere({ order, lost }: { order: OrderDraft; lost: Cart }) {
  const { location, cart, orderType } = order
  const isOutside = useCartDelivery(order)?.outside != null
  const asked = { locationId: location.id, location, cart, orderType, lost, isOutside }
  return (
    <Suspense>
      <OtherBranch {...asked} leadsTo="cart" />
    </Suspense>
  )
}

function CartDelivery({ order }: { order: OrderDraft }) {
  const { location, cart } = order
  const delivery = useCartDelivery(order)
  if (!delivery) return null
  const onPickup = () => chooseOrderType(location.id, 'pickup')
  return <DeliveryTo location={location} cart={cart} delivery={delivery} onPickup={onPickup} />
}

/** Carts are kept by location: links to the filled carts of other locations. */
function OtherCarts({ here, locations }: { here: string; locations: CartProps['locations'] }) {
  const carts = useCarts()
  const others = locations
    .map(({ id, name }) => ({ id, name, count: id === here ? 0 : cartCount(cartAt(carts, id)) }))
    .filter(({ count }) => count > 0)

  return others.map(({ id, name, count }) => (
    <p key={id} className="text-sm text-muted">
      {words.alsoAt}{' '}
      <Link href={`/menu/${id}`} className="link tap-area">
        {words.cartOf(name, count)}
      </Link>
    </p>
  ))
}

/** The bare plate, and the ways to fill it. */
function CartEmpty({ locationId }: { locationId: string }) {
  const { data: menu } = useRead('GET /menu/:location', { params: { location: locationId }, ...IN_LANGUAGE })
  return (
    <div>
      <h3 className="display text-xl">{words.empty}</h3>
      <p className="mt-1 text-muted">{words.emptyLead}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {menu?.categories
          .filter(({ id }) => menu.items.some(({ category }) => category === id))
          .map((category) => (
            <li key={category.id}>
              <a
                href={`#category-${category.id}`}
                lang={langOf(category)}
                className="link inline-flex min-h-(--tap) items-center"
              >
                {category.name}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
