import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart'
import type { PriceChange } from '@thali/domain/cart/reprice'
import { bareCode } from '@thali/domain/delivery/postal-code'
import { fallbackOrderType } from '@thali/domain/locations/location'
import { formatMoney } from '@thali/domain/money/cents'
import type { OrderType } from '@thali/domain/order-status'
import { localParts } from '@thali/domain/time/zone'
import { type FormEvent, useEffect, useRef, Suspense } from 'react'

import { type CheckoutFields, fieldId, type FieldErrors, type FieldName, gapsOf, isReady } from './checkout-fields.ts'
import { DiscountCode } from './discount-code.tsx'
import { FailureBox } from './failure-box.tsx'
import { HowAndWhen } from './how-and-when.tsx'
import { checkoutTotals } from './order-payload.ts'
import { CartNews, OrderSummary } from './order-summary.tsx'
import { PaymentDialog } from './payment/payment-dialog.tsx'
import { PLACE_ORDER_ID, PlaceOrderBar, type WaitsFor, Pay, Tip } from './tip-and-pay.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { YourDetails } from './your-details.tsx'
import { useTableOf } from '#web/cart/at-table.ts'
import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import type { OtherBranchProps } from '#web/cart/other-branch.tsx'
import { useDestination, useDelivery } from '#web/cart/use-delivery.ts'
import type { Quoting } from '#web/cart/when/use-quote.ts'
import { lacksTime } from '#web/cart/when/wanted-time.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { rememberPayment } from '#web/site/cart/begun-payment.ts'
import { LiveMenu } from '#web/site/cart/live-menu.tsx'
import { usePausedSentence } from '#web/site/cart/use-pause.ts'
import { useWhen } from '#web/site/cart/use-when.ts'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { words as delivering } from '#words/cart/delivery-stops.ts'
import { words } from '#words/checkout/page.ts'

export type CheckoutFormProps = Omit<Checkout, 'onTimeRefused'> & {
  location: MenuView['location']
  /** Absent where it delivers without zones. */
  zones: MenuView['delivery']
  /** The cart at today's prices, and the differences from the stored one. */
  cart: Cart
  news: { changes: readonly PriceChange[]; gone: readonly string[]; lost: Cart }
  wantedType: OrderType
  onOrderType: (type: OrderType) => void
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, ways, location, zones, cart, news, wantedType, onOrderType } = props
  const orderType = fallbackOrderType(wantedType, location.features)
  const table = useTableOf(location, orderType)
  const delivery = useDelivery({ locationId: location.id, zones, orderType, cart, destination: useDestination() })
  const when = useWhen({ location, cart, orderType, delivery })
  const { fields, errors, failure, attempt, isBusy, session, proving, change, leave, submit, payCash, discard } =
    useCheckout({ ...props, onTimeRefused: () => when?.askAgain() })
  const isOnline = useIsOnline()
  const paused = usePausedSentence(location)
  // Beside the form the button stands below the sums, in sight from the start; on phones at the bottom edge.
  const isWide = useMedia('(width >= 64rem)', true)
  const { date: day } = localParts(useNow())
  const totals = checkoutTotals({ cart, location, day, orderType, fields, delivery })

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = form.current
    element?.addEventListener('keydown', goToButtonOnEnter)
    return () => element?.removeEventListener('keydown', goToButtonOnEnter)
  }, [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    placeFor(when?.quote?.promise?.readyAt ?? null)
  }

  function placeFor(shownReadyAt: string | null) {
    void submit({ cart, location, day, orderType, table, delivery, shownReadyAt })
  }

  function handlePayCash() {
    payCash()
    document.getElementById(PLACE_ORDER_ID)?.focus()
  }

  const placeOrder = (
    <PlaceOrderBar
      total={totals.total}
      payBy={fields.payBy}
      isBusy={isBusy}
      waitsFor={waitsFor({ isOnline, isActive: location.isActive, paused, orderType, fields, delivery, when })}
    />
  )

  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit}
        ref={form}
        className="mt-2 grid grid-cols-1 gap-x-14 gap-y-4 md:mt-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div className="lg:sticky lg:top-[calc(var(--bar-top)+1rem)] lg:col-start-2 lg:row-start-1 lg:flex lg:max-h-[max(30rem,calc(100dvh-14rem))] lg:flex-col lg:self-start">
          <OrderSummary location={location} cart={cart} orderType={orderType} totals={totals}>
            {user && (
              <DiscountCode {...{ user, cart, location, orderType }} discount={fields.discount} onChange={change} />
            )}
          </OrderSummary>
          {isWide && placeOrder}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <div className="mb-5 grid gap-3 empty:hidden">
            <ErrorSummary title={words.incomplete} errors={summarized(errors)} attempt={attempt} />
            <FailureBox
              failure={failure}
              attempt={attempt}
              onPayCash={ways.includes('cash') ? handlePayCash : null}
              onNewTime={placeFor}
            />
            <CartNews {...news} />
            <Elsewhere
              {...{ locationId: location.id, location, cart, orderType, lost: news.lost }}
              isOutside={delivery?.outside != null}
              isForLater={when !== null && fields.wantedAt.isLater}
              discountCode={fields.discount?.code}
            />
          </div>
          <div>
            <HowAndWhen
              hasAccount={user !== null}
              location={location}
              cart={cart}
              wantedType={wantedType}
              orderType={orderType}
              onOrderType={onOrderType}
              table={table}
              delivery={delivery}
              when={when}
              fields={fields}
              errors={errors}
              onChange={change}
            />
            <YourDetails user={user} fields={fields} errors={errors} onChange={change} onLeave={leave} />
            <Tip totals={totals} fields={fields} onChange={change} />
            <Pay total={totals.total} orderType={orderType} payBy={fields.payBy} ways={ways} onChange={change} />
          </div>
          {!isWide && placeOrder}
        </div>
        <LiveMenu location={location} />
      </form>
      {/* Outside the form: a dialog has a form of its own, and a browser sends a form within a form as a page. */}
      <Dialogs {...{ session, proving, discard, fields }} locationId={location.id} />
    </>
  )
}

type DialogsProps = Pick<ReturnType<typeof useCheckout>, 'session' | 'proving' | 'discard' | 'fields'> & {
  locationId: string
}

/** What comes over the form once it was sent: the code of a guest's phone, and the card payment. */
function Dialogs({ session, proving, discard, fields, locationId }: DialogsProps) {
  return (
    <>
      {proving.toProve && (
        <Suspense>
          <PhoneProofDialog
            phone={proving.toProve.customerInfo.phone}
            locationId={locationId}
            onProved={(proof) => void proving.proved(proof)}
            onClose={proving.stopProving}
          />
        </Suspense>
      )}
      {session && (
        <PaymentDialog
          session={session}
          payer={{ name: fields.name.trim(), email: fields.email.trim() }}
          onDiscard={() => void discard()}
          onLeave={() => rememberPayment({ sessionId: session.sessionId, locationId })}
        />
      )}
    </>
  )
}

/** Enter in a field moves the focus to the button instead of placing the order. */
function goToButtonOnEnter(event: KeyboardEvent): void {
  const { target, key, currentTarget } = event
  // Dialogs are not part of the form, although React sends their key events here.
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form !== currentTarget) return
  if (event.defaultPrevented) return
  event.preventDefault()
  document.getElementById(PLACE_ORDER_ID)?.focus()
}

type OrderState = {
  isOnline: boolean
  isActive: boolean
  paused: string | null
  orderType: OrderType
  fields: CheckoutFields
  delivery: DeliveryLook | null
  when: Quoting | null
}

function waitsFor({ isOnline, isActive, paused, orderType, fields, delivery, when }: OrderState): WaitsFor | null {
  if (!isActive) return { words: words.inactive, isBlocking: true }
  if (paused !== null && (when === null || !fields.wantedAt.isLater)) return { words: paused, isBlocking: true }
  if (!isOnline) return { words: words.offline, isBlocking: true }
  const stop = (delivery && deliveryStop(delivery)) ?? (when && timeStop(fields, when))
  if (stop) return stop
  const gaps = gapsOf(fields, orderType)
  return gaps && { ...gaps, isBlocking: !isReady(fields) }
}

/** Why an order cannot be delivered yet. */
function deliveryStop({ terms, outside, missing, typed, isReading }: DeliveryLook): WaitsFor | null {
  const field = 'postalCode'
  if (outside !== null) return { words: delivering.outside(outside), field, isBlocking: true }
  if (missing > 0) return { words: delivering.add(formatMoney(missing)), field, isBlocking: true }
  if (isReading) return { words: delivering.looking, isBlocking: true }
  if (terms) return null
  return { words: bareCode(typed) === null ? delivering.enterCode : delivering.failed, field, isBlocking: true }
}

/**
 * What the order needs to know about its time. A time that is no longer free does not stop it: it may have made its own
 * order, whose answer was lost, and the server answers a repeat with that order.
 */
function timeStop(fields: CheckoutFields, { quote, isAsking }: Quoting): WaitsFor | null {
  if (lacksTime(fields.wantedAt, quote)) {
    return { words: words.chooseTime, field: 'wantedAt', isBlocking: !isReady(fields) }
  }
  return isAsking && quote === null ? { words: words.askingTimes, isBlocking: true } : null
}

function summarized(errors: FieldErrors) {
  return (Object.entries(errors) as [FieldName, string][]).map(([name, message]) => ({
    fieldId: fieldId(name),
    message,
  }))
}

// Only guests without an account who pay in cash need it.
const PhoneProofDialog = latePart(async () => (await import('./phone/phone-proof-dialog.tsx')).PhoneProofDialog)

// Only a cart that its location cannot take needs it.
const OtherBranch = latePart(async () => (await import('#web/cart/other-branch.tsx')).OtherBranch)

/** The checkout of another location, where this one cannot take the cart. */
export function Elsewhere(props: Omit<OtherBranchProps, 'leadsTo'>) {
  return (
    <Suspense>
      <OtherBranch {...props} leadsTo="checkout" />
    </Suspense>
  )
}
