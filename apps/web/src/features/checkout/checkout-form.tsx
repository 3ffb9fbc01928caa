import type { MenuView } from '@thali/contracts/menu'
import type { OrderView } from '@thali/contracts/orders'
import type { ProfileView } from '@thali/contracts/users'
import { type Cart, type PriceChange } from '@thali/domain/cart/cart'
import { fallbackOrderType } from '@thali/domain/locations/features'
import type { OrderType } from '@thali/domain/orders/order-status'
import type { FormEvent } from 'react'

import { CartNews } from './cart-news.tsx'
import {
  type CheckoutFields,
  fieldId,
  type FieldErrors,
  type FieldName,
  isReady,
  missingLine,
} from './checkout-fields.ts'
import { FailureBox } from './failure-box.tsx'
import { HowAndWhen } from './how-and-when.tsx'
import { checkoutTotals } from './order-payload.ts'
import { OrderSummary } from './order-summary.tsx'
import { OFFLINE_REFUSAL } from './place-order.ts'
import { PlaceOrderBar } from './place-order-bar.tsx'
import { Pay, Tip } from './tip-and-pay.tsx'
import { useCheckout } from './use-checkout.ts'
import { useOnline } from './use-online.ts'
import { YourDetails } from './your-details.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

export type CheckoutFormProps = {
  user: ProfileView
  location: MenuView['location']
  /** The cart at today's prices, and what is different from the one that was filled. */
  cart: Cart
  news: { changes: readonly PriceChange[]; gone: readonly string[] }
  wantedType: OrderType
  onOrderType: (type: OrderType) => void
  onPlaced: (order: OrderView) => Promise<void>
  onOutdated: () => Promise<unknown>
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, location, cart, news, wantedType, onOrderType, onPlaced, onOutdated } = props
  const { fields, errors, failure, attempt, isBusy, change, leave, submit } = useCheckout({
    user,
    onPlaced,
    onOutdated,
  })
  const isOnline = useOnline()
  const orderType = fallbackOrderType(wantedType, location.features)
  const totals = checkoutTotals({ cart, location, fields })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit({ cart, location, orderType })
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="mt-6 grid grid-cols-1 gap-x-14 gap-y-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="lg:col-start-2 lg:row-start-1">
        <OrderSummary location={location} cart={cart} orderType={orderType} totals={totals} />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <div className="mb-6 grid gap-3 empty:hidden">
          <ErrorSummary
            title="Please complete all required fields correctly"
            errors={summarized(errors)}
            attempt={attempt}
          />
          <FailureBox message={failure} attempt={attempt} />
          <CartNews {...news} />
        </div>
        <div>
          <HowAndWhen
            location={location}
            cart={cart}
            wantedType={wantedType}
            orderType={orderType}
            onOrderType={onOrderType}
            fields={fields}
            errors={errors}
            onChange={change}
          />
          <YourDetails user={user} fields={fields} errors={errors} onChange={change} onLeave={leave} />
          <Tip totals={totals} fields={fields} onChange={change} />
          <Pay total={totals.total} orderType={orderType} />
        </div>
        <PlaceOrderBar
          total={totals.total}
          isBusy={isBusy}
          waitsFor={whatIsAwaited({ isOnline, isActive: location.isActive, fields })}
        />
      </div>
    </form>
  )
}

function whatIsAwaited(state: { isOnline: boolean; isActive: boolean; fields: CheckoutFields }): string | null {
  if (!state.isActive) return 'Location is currently inactive'
  if (!state.isOnline) return OFFLINE_REFUSAL
  return isReady(state.fields) ? null : missingLine(state.fields)
}

function summarized(errors: FieldErrors) {
  return (Object.entries(errors) as [FieldName, string][]).map(([name, message]) => ({
    fieldId: fieldId(name),
    message,
  }))
}
