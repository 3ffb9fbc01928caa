import type { OrderView } from '@thali/contracts/orders/orders'
import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { type Cents, formatMoney, toDollars } from '@thali/domain/money/cents'
import type { CartTotals } from '@thali/domain/money/pricing'
import { SURPRISING_TIP } from '@thali/domain/money/tip'
import { useRef, useState } from 'react'

import type { Workspace } from '../live/workspace.tsx'
import type { CashAnswer } from './cash-dialog.tsx'
import type { NewOrderFields, WayToPay } from './new-order-state.ts'
import { changeNewOrder, readNewOrder } from './new-order-store.ts'
import {
  type FieldErrors,
  fieldId,
  type FieldName,
  firstField,
  missingWords,
  newOrderPayload,
  newOrderProblems,
} from './new-order.ts'
import {
  createCashOrder,
  createLink,
  failureOf,
  isAnswered,
  isOutdated,
  OFFLINE_REFUSAL,
  type Payload,
  sellOrAsk,
  type SubmitFailure,
  toLinkView,
} from './submit-order.ts'
import type { NewOrderEditor } from './use-new-order.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { isTimeRefused } from '#web/cart/when/time-refusals.ts'
import { createAttempt } from '#web/lib/kept/attempt.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/** An order created here; `change` is the cash to hand back. */
export type Created = { order: OrderView; change: Cents | null }

export type SubmitDeps = {
  askCash: (totals: CartTotals) => Promise<CashAnswer | null>
  confirm: (question: Question) => Promise<boolean>
  onCreated: (created: Created) => void
  onLink: (link: PaymentLinkView) => Promise<void>
  /** The server refused the order because the menu or the prices on screen are outdated. */
  onOutdated: () => Promise<unknown>
  whileMaking: Workspace['whileMaking']
}

type Submission = { payload: Payload; payBy: WayToPay; create: (payload: Payload, key: string) => Promise<void> }

/** Turns the current order into a cash order or a payment link, one submit at a time. */
export function useSubmit(editor: NewOrderEditor, deps: SubmitDeps) {
  const { order, fields, totals } = editor
  const problems = useProblems(fields)
  const { show } = problems
  const sending = useSending(editor, deps, show)
  // Covers the questions, too. A ref, because a second tap may come before the next render.
  const isUnderWay = useRef(false)

  async function submit(): Promise<void> {
    if (isUnderWay.current) return
    const missing = missingWords(order)
    if (missing !== null) return announce(missing)
    isUnderWay.current = true
    try {
      if (isValid()) await confirmAndSend()
    } finally {
      isUnderWay.current = false
    }
  }

  /** Shows the problems of the order and focuses the first one. */
  function isValid(): boolean {
    const found = newOrderProblems(order)
    const refusal = found.other ?? (navigator.onLine ? null : OFFLINE_REFUSAL)
    show(found.fields, refusal === null ? null : { title: refusal, reason: null })
    return firstField(found.fields) === undefined && refusal === null
  }

  async function confirmAndSend(): Promise<void> {
    if (!(await isTipMeant(totals.tip, deps.confirm))) return
    // Before the question about the cash: a price that changes while it is open must not change what was agreed.
    const payload = newOrderPayload(order)
    if (fields.payBy === 'card') {
      await send(payload, async (asked, key) => {
        await deps.onLink(toLinkView(await createLink(asked, key), aboutLink(editor), new Date()))
      })
      return
    }
    const cash = await deps.askCash(totals)
    if (cash === null) return
    if (!navigator.onLine) {
      show({}, { title: OFFLINE_REFUSAL, reason: null })
      return
    }
    await send(payload, async (asked, key) => {
      deps.onCreated({
        order: await createCashOrder(asked, toDollars(totals.total), key),
        change: cash.change,
      })
    })
  }

  async function send(payload: Payload, create: Submission['create']): Promise<void> {
    // `onError` shows why it failed.
    await sending.mutateAsync({ payload, payBy: fields.payBy, create }).catch(() => undefined)
  }

  return { ...problems, isBusy: sending.isPending, submit }
}

/** Sends one order at a time and shows why it failed. */
function useSending({ user: { uid }, when }: NewOrderEditor, deps: SubmitDeps, show: Show) {
  const attempt = attemptOf(uid)
  return useMutation({
    mutationFn: ({ payload, create }: Submission) => {
      const make = (asked: Payload) => deps.whileMaking(() => create(asked, attempt.keyFor(asked)))
      return sellOrAsk(payload, make, deps.confirm)
    },
    onError: async (error, { payBy }) => {
      if (isAnswered(error)) attempt.forget()
      const failed = failureOf(error, payBy)
      show(failed.fields, failed)
      if (isTimeRefused(error)) when?.askAgain()
      if (isOutdated(error)) await deps.onOutdated()
    },
  })
}

function aboutLink({ fields, location }: NewOrderEditor) {
  return { locationId: location.id, customerName: fields.name.trim(), customerPhone: fields.phone.trim() }
}

type Show = ReturnType<typeof useProblems>['show']
type Problems = { errors: FieldErrors; failure: SubmitFailure | null; typed: NewOrderFields | null }

/** The problems of the last submit. An error goes once its field is edited; a new one moves the focus to its field. */
function useProblems(fields: NewOrderFields) {
  const [{ errors, failure, typed }, setProblems] = useState<Problems>({ errors: {}, failure: null, typed: null })

  function show(found: FieldErrors, why: SubmitFailure | null): void {
    setProblems({ errors: found, failure: why, typed: fields })
    const field = firstField(found)
    // After the error below the field has been rendered.
    if (field !== undefined) requestAnimationFrame(() => focusField(fieldId(field)))
  }

  const clear = () => show({}, null)
  const dismiss = () => setProblems((problems) => ({ ...problems, failure: null }))
  const isUnedited = ([name]: [string, string]) => typed?.[name as FieldName] === fields[name as FieldName]
  const current: FieldErrors = Object.fromEntries(Object.entries(errors).filter(isUnedited))
  return { errors: current, failure, show, clear, dismiss }
}

/** Scrolls as well, because a field that has the focus already may be out of sight. */
function focusField(id: string): void {
  const field = document.getElementById(id)
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}

/** Kept with the order that is being taken, so that a reload or a retry cannot create it twice. */
function attemptOf(uid: string) {
  return createAttempt({
    read: () => {
      const { attempt } = readNewOrder(uid)
      return attempt && { hash: attempt.of, key: attempt.key }
    },
    write: (submit) =>
      changeNewOrder(uid, (state) => ({ ...state, attempt: submit && { of: submit.hash, key: submit.key } })),
    hashOf: (text) => text,
  })
}

async function isTipMeant(tip: Cents, confirm: SubmitDeps['confirm']): Promise<boolean> {
  if (tip <= SURPRISING_TIP) return true
  return confirm({
    title: `A tip of ${formatMoney(tip)}?`,
    body: 'That is more than usual. Please ask the customer once more.',
    confirmLabel: 'Yes, that is the tip',
    cancelLabel: 'Change the tip',
  })
}
