import type { OrderView } from '@thali/contracts/orders/orders'
import type { ProfileView } from '@thali/contracts/people/users'
import { gapInCart } from '@thali/domain/cart/cart'
import type { OrderPayload } from '@thali/domain/orders/order-payload'
import { useEffect, useState } from 'react'

import { keepDraft, readDraft } from './checkout-draft.ts'
import {
  type CheckoutFields,
  checkoutProblems,
  type FieldErrors,
  messageOnLeaving,
  type PaymentChoice,
  type PersonalField,
} from './checkout-fields.ts'
import { type OrderDraft, toOrderPayload } from './order-payload.ts'
import { closeSession, type PaidAlready, type PaymentSession } from './payment/card-payment.ts'
import { type Failure, failureOf, isCodeRefused, isNewPhone, isOutdated, placeOrder, savePhone } from './place-order.ts'
import { isTimeGone, isTimeRefused } from '#web/cart/when/time-refusals.ts'
import { lacksTime } from '#web/cart/when/wanted-time.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/site.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { words } from '#words/checkout/page.ts'

export type Checkout = {
  user: ProfileView
  /** The payment choice in the address; it overrides the draft. */
  wantedPayment: PaymentChoice | null
  /** Called with the order once it exists. */
  onPlaced: (order: OrderView) => Promise<void>
  /** Called if an earlier payment has made the order. */
  onPaid: (paid: PaidAlready) => Promise<void>
  /** Called when the server's menu differs from the one on screen. */
  onOutdated: () => Promise<unknown>
  /** Called when the kitchen's times differ from those on screen. */
  onTimeRefused: () => void
}

export type ChangeFields = (changes: Partial<CheckoutFields>) => void

/** The state of the checkout form, and its submit. */
export function useCheckout({ user, wantedPayment, ...after }: Checkout) {
  const { offers } = useSite()
  const form = useForm<CheckoutFields, FieldErrors, Failure>(() => ({
    ...readDraft(tabStorage, user),
    ...(wantedPayment && { payBy: wantedPayment }),
    ...(offers.cards ? {} : { payBy: 'cash' as const }),
  }))
  const { fields, errors, failure, attempt, isBusy, change } = form
  const { session, send, discard } = useSending(user, form, after)
  useEffect(() => keepDraft(tabStorage, user.uid, fields), [user.uid, fields])

  /** A wrong name, e-mail or phone disables the button, so its message appears when the field is left. */
  function leave(field: PersonalField): void {
    const message = messageOnLeaving(fields, field)
    if (message !== null) form.setErrors((current) => ({ ...current, [field]: message }))
  }

  /** Switches to cash after card payments failed; the fields are kept. */
  function payCash(): void {
    change({ payBy: 'cash' })
    form.setFailure(null)
  }

  async function submit(order: Omit<OrderDraft, 'fields' | 'accountId'>): Promise<void> {
    if (form.isUnderWay()) return
    if (order.location.plansOrders && lacksTime(fields.wantedAt, null)) {
      form.refuse({ wantedAt: words.chooseTime }, null)
      return
    }
    const payload = toOrderPayload({ ...order, fields, accountId: user.uid })
    const problems = checkoutProblems(fields, payload)
    const isRefused = Object.keys(problems.fields).length > 0 || problems.other !== null
    const gap = gapInCart(order.cart)
    const other = gap ?? (isRefused || navigator.onLine ? problems.other : words.offline)
    if (isRefused || other !== null) form.refuse(problems.fields, other === null ? null : failureWith(other))
    else await send(payload)
  }

  return { fields, errors, failure, attempt, isBusy, session, change, leave, submit, payCash, discard }
}

type CheckoutForm = ReturnType<typeof useForm<CheckoutFields, FieldErrors, Failure>>
type After = Pick<Checkout, 'onPlaced' | 'onPaid' | 'onOutdated' | 'onTimeRefused'>

/** Sends one order at a time, and keeps the payment session of the answer. */
function useSending(user: ProfileView, form: CheckoutForm, { onPlaced, onPaid, onOutdated, onTimeRefused }: After) {
  const { refresh } = useSession()
  const [session, setSession] = useState<PaymentSession | null>(null)

  async function send(payload: OrderPayload): Promise<void> {
    form.begin()
    try {
      const outcome = await placeOrder(payload)
      if (outcome.kind === 'paid') {
        await onPaid(outcome)
        return
      }
      const { phone } = payload.customerInfo
      if (form.fields.savesPhone && isNewPhone(phone, user)) void savePhone(phone)
      if (outcome.kind === 'placed') {
        await onPlaced(outcome.order)
        return
      }
      setSession(outcome.session)
      form.end()
    } catch (error) {
      if (isTimeGone(error)) form.refuse({ wantedAt: error.message }, null)
      else form.refuse({}, failureOf(error, payload.paymentMethod))
      if (isTimeRefused(error)) onTimeRefused()
      if (isCodeRefused(error)) {
        form.change({ discount: null })
        void refresh()
      }
      if (isOutdated(error)) await onOutdated()
    }
  }

  /** Closes the dialog and the payment session. */
  async function discard(): Promise<void> {
    if (!session) return
    setSession(null)
    // If it cannot be closed now, the server closes it later.
    const paid = await closeSession(session.sessionId).catch(() => null)
    if (paid) await onPaid(paid)
  }

  return { session, send, discard }
}

function failureWith(message: string): Failure {
  return { message, offersCash: false }
}
