import type { OrderView } from '@thali/contracts/orders'
import type { ProfileView } from '@thali/contracts/users'
import type { OrderPayload } from '@thali/domain/orders/order-payload'
import { useEffect, useRef, useState } from 'react'

import { closeSession, type PaidAlready, type PaymentSession } from './payment/card-payment.ts'
import { keepDraft, readDraft } from './checkout-draft.ts'
import {
  type CheckoutFields,
  checkoutProblems,
  type FieldErrors,
  type FieldName,
  messageOnLeaving,
  type PaymentChoice,
  type PersonalField,
} from './checkout-fields.ts'
import { type OrderDraft, toOrderPayload } from './order-payload.ts'
import {
  type Failure,
  failureOf,
  isCodeRefused,
  isNewPhone,
  isOutdated,
  OFFLINE_REFUSAL,
  placeOrder,
  savePhone,
} from './place-order.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { useSite } from '#web/lib/site.tsx'

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
}

export type ChangeFields = (changes: Partial<CheckoutFields>) => void

/** The state of the checkout form, and its submit. */
export function useCheckout({ user, wantedPayment, ...after }: Checkout) {
  const { offers } = useSite()
  const [fields, setFields] = useState(() => ({
    ...readDraft(tabStorage, user),
    ...(wantedPayment && { payBy: wantedPayment }),
    ...(offers.cards ? {} : { payBy: 'cash' as const }),
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const sending = useSending(user, fields, { ...after, onCodeRefused: () => change({ discount: null }) })
  useEffect(() => keepDraft(tabStorage, user.uid, fields), [user.uid, fields])

  function change(changes: Partial<CheckoutFields>): void {
    setFields((current) => ({ ...current, ...changes }))
    const changed = Object.keys(changes) as FieldName[]
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !isOneOf(changed, name))))
  }

  /** A wrong name, e-mail or phone disables the button, so its message appears when the field is left. */
  function leave(field: PersonalField): void {
    const message = messageOnLeaving(fields, field)
    if (message !== null) setErrors((current) => ({ ...current, [field]: message }))
  }

  /** Switches to cash after card payments failed; the fields are kept. */
  function payCash(): void {
    change({ payBy: 'cash' })
    sending.setFailure(null)
  }

  async function submit(order: Omit<OrderDraft, 'fields' | 'accountId'>): Promise<void> {
    if (sending.isUnderWay()) return
    const payload = toOrderPayload({ ...order, fields, accountId: user.uid })
    const problems = checkoutProblems(fields, payload)
    setErrors(problems.fields)
    setAttempt((count) => count + 1)
    sending.setFailure(problems.other === null ? null : failureWith(problems.other))
    if (Object.keys(problems.fields).length > 0 || problems.other !== null) return
    if (navigator.onLine) await sending.send(payload)
    else sending.setFailure(failureWith(OFFLINE_REFUSAL))
  }

  const { failure, isBusy, session, discard } = sending
  return { fields, errors, failure, attempt, isBusy, session, change, leave, submit, payCash, discard }
}

type After = Pick<Checkout, 'onPlaced' | 'onPaid' | 'onOutdated'> & { onCodeRefused: () => void }

/** Sends one order at a time, and keeps the payment session of the answer. */
function useSending(user: ProfileView, fields: CheckoutFields, { onPlaced, onPaid, onOutdated, onCodeRefused }: After) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [session, setSession] = useState<PaymentSession | null>(null)
  // A second tap can come before the button is redrawn.
  const isSending = useRef(false)

  function setSending(isNow: boolean): void {
    isSending.current = isNow
    setIsBusy(isNow)
  }

  async function send(payload: OrderPayload): Promise<void> {
    setSending(true)
    try {
      const outcome = await placeOrder(payload)
      if (outcome.kind === 'paid') {
        await onPaid(outcome)
        return
      }
      const { phone } = payload.customerInfo
      if (fields.savesPhone && isNewPhone(phone, user)) void savePhone(phone)
      if (outcome.kind === 'placed') {
        await onPlaced(outcome.order)
        return
      }
      setSession(outcome.session)
      setSending(false)
    } catch (error) {
      setFailure(failureOf(error, payload.paymentMethod))
      setSending(false)
      if (isCodeRefused(error)) onCodeRefused()
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

  return { failure, setFailure, isBusy, isUnderWay: () => isSending.current, session, send, discard }
}

function failureWith(message: string): Failure {
  return { message, offersCash: false }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
