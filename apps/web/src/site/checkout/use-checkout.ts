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
import { forgetGuestProof, keepGuestProof, readGuestProof } from './guest-proof.ts'
import { type OrderDraft, toOrderPayload } from './order-payload.ts'
import { closeSession, type PaidAlready, type PaymentSession } from './payment/card-payment.ts'
import {
  type Failure,
  failureOf,
  isCodeRefused,
  isNewPhone,
  isOutdated,
  isProofRefused,
  placeOrder,
  saveAddress,
  savePhone,
} from './place-order.ts'
import { isTimeGone, isTimeRefused } from '#web/cart/when/time-refusals.ts'
import { lacksTime } from '#web/cart/when/wanted-time.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { words } from '#words/checkout/page.ts'

export type Checkout = {
  /** Null: a guest without an account. */
  user: ProfileView | null
  /** At least one. */
  ways: readonly PaymentChoice[]
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
export function useCheckout({ user, ways, wantedPayment, ...after }: Checkout) {
  const form = useForm<CheckoutFields, FieldErrors, Failure>(() => {
    const draft = readDraft(tabStorage, user)
    const wanted = wantedPayment ?? draft.payBy
    return { ...draft, payBy: ways.includes(wanted) ? wanted : (ways[0] ?? 'cash') }
  })
  const { fields, errors, failure, attempt, isBusy, change } = form
  const { session, toProve, send, proved, stopProving, discard } = useSending(user, form, after)
  const uid = user?.uid ?? null
  useEffect(() => keepDraft(tabStorage, uid, fields), [uid, fields])

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
    const payload = toOrderPayload({ ...order, fields, accountId: uid })
    const problems = checkoutProblems(fields, payload, order.location)
    const isRefused = Object.keys(problems.fields).length > 0 || problems.other !== null
    const gap = gapInCart(order.cart)
    const other = gap ?? (isRefused || navigator.onLine ? problems.other : words.offline)
    if (isRefused || other !== null) form.refuse(problems.fields, other === null ? null : failureWith(other))
    else await send(payload)
  }

  const proving = { toProve, proved, stopProving }
  return { fields, errors, failure, attempt, isBusy, session, proving, change, leave, submit, payCash, discard }
}

type CheckoutForm = ReturnType<typeof useForm<CheckoutFields, FieldErrors, Failure>>
type After = Pick<Checkout, 'onPlaced' | 'onPaid' | 'onOutdated' | 'onTimeRefused'>

/** Sends one order at a time, and keeps the payment session of the answer. */
function useSending(user: ProfileView | null, form: CheckoutForm, after: After) {
  const { onPlaced, onPaid, onOutdated, onTimeRefused } = after
  const { refresh } = useSession()
  const [session, setSession] = useState<PaymentSession | null>(null)
  /** The order of a guest that waits for its number to be confirmed. */
  const [toProve, setToProve] = useState<OrderPayload | null>(null)

  async function send(payload: OrderPayload): Promise<void> {
    const proof = readGuestProof(tabStorage, numberOf(payload))
    if (user === null && payload.paymentMethod === 'cash' && proof === null) {
      setToProve(payload)
      return
    }
    form.begin()
    try {
      const outcome = await placeOrder(payload, user === null ? { isGuest: true, proof } : { isGuest: false })
      if (outcome.kind === 'paid') {
        await onPaid(outcome)
        return
      }
      const { customerInfo, deliveryInfo } = payload
      const { phone } = customerInfo
      if (form.fields.savesPhone && isNewPhone(phone, user)) void savePhone(phone)
      if (user && deliveryInfo) void saveAddress(deliveryInfo, form.fields)
      if (outcome.kind === 'placed') {
        await onPlaced(outcome.order)
        return
      }
      setSession(outcome.session)
      form.end()
    } catch (error) {
      if (isProofRefused(error)) {
        forgetGuestProof(tabStorage)
        setToProve(payload)
      }
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
    const paid = await closeSession(session.sessionId, user === null).catch(() => null)
    if (paid) await onPaid(paid)
  }

  /** The number was confirmed: the order goes on its way. */
  async function proved(proof: string): Promise<void> {
    if (!toProve) return
    keepGuestProof(tabStorage, { ...numberOf(toProve), proof })
    setToProve(null)
    await send(toProve)
  }

  return { session, toProve, send, proved, stopProving: () => setToProve(null), discard }
}

function numberOf({ customerInfo, location }: OrderPayload) {
  return { phone: customerInfo.phone, locationId: location.id }
}

function failureWith(message: string): Failure {
  return { message, offersCash: false }
}
