import type { OrderView } from '@thali/contracts/orders'
import type { PaymentLinkView } from '@thali/contracts/staff-payments'
import { type Cents, formatMoney, toDollars } from '@thali/domain/money/cents'
import { useRef, useState } from 'react'

import type { Workspace } from '../live/workspace.tsx'
import type { CashAnswer } from './cash-dialog.tsx'
import {
  newOrderProblems,
  type NewOrderTotals,
  type FieldErrors,
  type FieldName,
  fieldId,
  firstField,
  isSurprisingTip,
  missingWords,
  newOrderPayload,
} from './new-order.ts'
import type { NewOrderFields } from './new-order-state.ts'
import { changeNewOrder, readNewOrder } from './new-order-store.ts'
import {
  createCashOrder,
  createLink,
  type Failure,
  failureOf,
  isAnswered,
  isOutdated,
  OFFLINE_REFUSAL,
  toLinkView,
} from './submit-order.ts'
import type { NewOrderEditor } from './use-new-order.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/** An order created here; `change` is the cash to hand back. */
export type Created = { order: OrderView; change: Cents | null }

export type SubmitDeps = {
  askCash: (totals: NewOrderTotals) => Promise<CashAnswer | null>
  confirm: (question: Question) => Promise<boolean>
  onCreated: (created: Created) => void
  onLink: (link: PaymentLinkView) => Promise<void>
  /** Called when the server sells something else than what is on screen. */
  onOutdated: () => Promise<unknown>
  whileMaking: Workspace['whileMaking']
}

/** What was wrong, and what stood in the fields then. */
type Wrong = { errors: FieldErrors; fields: NewOrderFields | null }

type Problems = { fields: FieldErrors; failure: Failure | null }

const NOTHING_WRONG: Wrong = { errors: {}, fields: null }
const NO_PROBLEMS: Problems = { fields: {}, failure: null }

type Answer = { done: () => Promise<void> | void }

/** Turns the current order into a cash order or a payment link, one submit at a time. */
export function useSubmit(editor: NewOrderEditor, deps: SubmitDeps) {
  const { errors, failure, show, setFailure } = useProblems(editor.fields)
  const [isBusy, setIsBusy] = useState(false)
  // A second tap comes before the button is drawn anew.
  const isUnderWay = useRef(false)

  async function submit(): Promise<void> {
    if (isUnderWay.current) return
    const missing = missingWords(editor.order)
    if (missing !== null) return announce(missing)
    isUnderWay.current = true
    try {
      if (isSound()) await confirmAndSend()
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  /** Says what is wrong where it is wrong, and goes to the first of it. */
  function isSound(): boolean {
    const problems = newOrderProblems(editor.order)
    const refusal = problems.other ?? (navigator.onLine ? null : OFFLINE_REFUSAL)
    show({ fields: problems.fields, failure: refusal === null ? null : plain(refusal) })
    return firstField(problems.fields) === undefined && refusal === null
  }

  async function confirmAndSend(): Promise<void> {
    if (!(await isTipMeant(editor.totals.tip, deps.confirm))) return
    const payload = newOrderPayload(editor.order)
    if (editor.fields.payBy === 'card') {
      await send(payload, async (key) => {
        const link = toLinkView(await createLink(payload, key), aboutLink(editor), new Date())
        return { done: () => deps.onLink(link) }
      })
      return
    }
    const cash = await deps.askCash(editor.totals)
    if (cash === null) return
    if (!navigator.onLine) {
      setFailure(plain(OFFLINE_REFUSAL))
      return
    }
    await send(payload, async (key) => {
      const order = await createCashOrder(payload, toDollars(editor.totals.total), key)
      return { done: () => deps.onCreated({ order, change: cash.change }) }
    })
  }

  async function send(payload: unknown, sending: (key: string) => Promise<Answer>): Promise<void> {
    setIsBusy(true)
    try {
      await deps.whileMaking(async () => {
        const { done } = await sending(keyFor(editor.user.uid, payload))
        show(NO_PROBLEMS)
        await done()
      })
    } catch (error) {
      if (isAnswered(error)) changeNewOrder(editor.user.uid, (state) => ({ ...state, attempt: null }))
      const failed = failureOf(error, editor.fields.payBy)
      show({ fields: failed.fields, failure: failed })
      if (isOutdated(error)) await deps.onOutdated()
    }
  }

  return { errors, failure, isBusy, submit, clearErrors: () => show(NO_PROBLEMS), dismiss: () => setFailure(null) }
}

function aboutLink({ fields, location }: NewOrderEditor) {
  return { locationId: location.id, customerName: fields.name.trim(), customerPhone: fields.phone.trim() }
}

/** What is wrong beside fields and with the whole; each new finding brings the focus to the first field it is about. */
function useProblems(fields: NewOrderFields) {
  const [wrong, setWrong] = useState<Wrong>(NOTHING_WRONG)
  const [failure, setFailure] = useState<Failure | null>(null)

  function show({ fields: errors, failure: failed }: Problems): void {
    setWrong({ errors, fields })
    setFailure(failed)
    const field = firstField(errors)
    // Once the sentence stands under it.
    if (field !== undefined) requestAnimationFrame(() => goTo(fieldId(field)))
  }

  return { errors: stillWrongIn(wrong, fields), failure, show, setFailure }
}

/** It may have the focus already and still be out of sight. */
function goTo(id: string): void {
  const field = document.getElementById(id)
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}

/** The same order keeps its key until it is answered: a reload or a second tap asks for the outcome of the first. */
function keyFor(uid: string, payload: unknown): string {
  const of = JSON.stringify(payload)
  const { attempt } = readNewOrder(uid)
  if (attempt?.of === of) return attempt.key
  const key = crypto.randomUUID()
  changeNewOrder(uid, (state) => ({ ...state, attempt: { of, key } }))
  return key
}

async function isTipMeant(tip: Cents, confirm: SubmitDeps['confirm']): Promise<boolean> {
  if (!isSurprisingTip(tip)) return true
  return confirm({
    title: `A tip of ${formatMoney(tip)}?`,
    body: 'That is more than usual. Please ask the customer once more.',
    confirmLabel: 'Yes, that is the tip',
    cancelLabel: 'Change the tip',
  })
}

function plain(title: string): Failure {
  return { title, reason: null, fields: {} }
}

/** The sentence that a failed submit left beside a field, until what stands in the field is another. */
function stillWrongIn({ errors, fields }: Wrong, now: NewOrderFields): FieldErrors {
  const kept = Object.entries(errors).filter(([name]) => fields?.[name as FieldName] === now[name as FieldName])
  return Object.fromEntries(kept)
}
