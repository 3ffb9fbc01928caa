import type { OrderView } from '@thali/contracts/orders'
import type { ProfileView } from '@thali/contracts/users'
import { useEffect, useRef, useState } from 'react'

import { keepDraft, readDraft } from './checkout-draft.ts'
import {
  type CheckoutFields,
  checkoutProblems,
  type FieldErrors,
  type FieldName,
  messageOnLeaving,
  type PersonalField,
} from './checkout-fields.ts'
import { type OrderDraft, toOrderPayload } from './order-payload.ts'
import { failureMessage, isOutdated, isNewPhone, OFFLINE_REFUSAL, placeCashOrder, savePhone } from './place-order.ts'
import { tabStorage } from './tab-storage.ts'

type Checkout = {
  user: ProfileView
  /** Called with the order once it exists. */
  onPlaced: (order: OrderView) => Promise<void>
  /** Called when the server sells something else than what is on screen. */
  onOutdated: () => Promise<unknown>
}

export type ChangeFields = (changes: Partial<CheckoutFields>) => void

/** The state of the form and the way from it to an order. */
export function useCheckout({ user, onPlaced, onOutdated }: Checkout) {
  const [fields, setFields] = useState(() => readDraft(tabStorage, user))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  // A second tap comes before the button is drawn anew.
  const isSending = useRef(false)
  useEffect(() => keepDraft(tabStorage, user.uid, fields), [user.uid, fields])

  function change(changes: Partial<CheckoutFields>): void {
    setFields((current) => ({ ...current, ...changes }))
    const changed = Object.keys(changes) as FieldName[]
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !isOneOf(changed, name))))
  }

  /** The button stays closed to a wrong name, e-mail or phone, so what is wrong is said when the field is left. */
  function leave(field: PersonalField): void {
    const message = messageOnLeaving(fields, field)
    if (message !== null) setErrors((current) => ({ ...current, [field]: message }))
  }

  async function submit(order: Omit<OrderDraft, 'fields' | 'accountId'>): Promise<void> {
    if (isSending.current) return
    const payload = toOrderPayload({ ...order, fields, accountId: user.uid })
    const problems = checkoutProblems(fields, payload)
    setErrors(problems.fields)
    setFailure(problems.other)
    setAttempt((count) => count + 1)
    if (Object.keys(problems.fields).length > 0 || problems.other !== null) return
    if (!navigator.onLine) {
      setFailure(OFFLINE_REFUSAL)
      return
    }

    isSending.current = true
    setIsBusy(true)
    try {
      const placed = await placeCashOrder(payload)
      const { phone } = payload.customerInfo
      if (fields.savesPhone && isNewPhone(phone, user)) void savePhone(phone)
      await onPlaced(placed)
    } catch (error) {
      setFailure(failureMessage(error))
      setIsBusy(false)
      isSending.current = false
      if (isOutdated(error)) await onOutdated()
    }
  }

  return { fields, errors, failure, attempt, isBusy, change, leave, submit }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
