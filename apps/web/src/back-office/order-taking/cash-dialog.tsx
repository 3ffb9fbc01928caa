import { type Cents, cashDue, formatMoney, toDollars, cents, centsFromDollars } from '@thali/domain/money/cents'
import type { PricedTotals } from '@thali/domain/money/pricing'
import { type FormEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { NumberPad } from '#web/ui/forms/number-pad.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { typedNumber } from '#web/ui/forms/typed-number.ts'
import { useCoarsePointer } from '#web/ui/use-media.ts'

/** The sums of an order. Of a payment link only the total is known. */
export type CashQuestion = Pick<PricedTotals, 'total'> & Partial<PricedTotals>
export type CashAnswer = { change: Cents | null }

/** `const [askCash, cashDialog] = useCashConfirmation()`. `askCash` resolves to null when the clerk declines. */
export function useCashConfirmation(): [(sums: CashQuestion) => Promise<CashAnswer | null>, ReactNode] {
  const [question, setQuestion] = useState<CashQuestion | null>(null)
  const answer = useRef<((result: CashAnswer | null) => void) | null>(null)

  const ask = useCallback((sums: CashQuestion) => {
    answer.current?.(null)
    setQuestion(sums)
    return new Promise<CashAnswer | null>((resolve) => {
      answer.current = resolve
    })
  }, [])

  function close(result: CashAnswer | null) {
    setQuestion(null)
    answer.current?.(result)
    answer.current = null
  }

  const dialog = question && <CashDialog question={question} onAnswer={close} />
  return [ask, dialog]
}

type CashDialogProps = { question: CashQuestion; onAnswer: (answer: CashAnswer | null) => void }

function CashDialog({ question, onAnswer }: CashDialogProps) {
  const { total } = question
  const [typed, setTyped] = useState('')
  const [isFresh, setIsFresh] = useState(true)
  const [objection, setObjection] = useState<string>()
  const isTouch = useCoarsePointer()
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()
  const cash = cashGiven(total, typed)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (cash.kind === 'too-little') {
      setObjection(`${formatMoney(cash.missing)} is missing`)
      input.current?.focus()
      return
    }
    onAnswer({ change: cash.kind === 'enough' ? cash.change : null })
  }

  /** `isWhole`: a complete amount from a button; the next digit typed replaces it. */
  function changeAmount(amount: string, isWhole = false) {
    setTyped(amount)
    setIsFresh(isWhole)
    setObjection(undefined)
  }

  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      title={`Confirm cash payment of ${formatMoney(cashDue(total))} has been received?`}
      size={isTouch ? 'regular' : 'small'}
      role="alertdialog"
      initialFocus={input}
      footer={
        <div className="grid grid-cols-[2fr_3fr] gap-3">
          <Button size="staff" variant="secondary" onClick={() => onAnswer(null)}>
            Not yet
          </Button>
          <Button size="staff" type="submit" form={formId}>
            Cash received
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        onSubmit={handleSubmit}
        className="grid gap-x-6 gap-y-5 md:auto-cols-fr md:grid-flow-col"
        noValidate
      >
        <div className="grid content-start gap-5">
          <Sums question={question} />
          <div className="grid gap-2">
            <TextField
              ref={input}
              label="Cash given"
              optional
              prefix="$"
              // The number pad replaces the on-screen keyboard, which would cover the change.
              inputMode={isTouch ? 'none' : 'decimal'}
              autoComplete="off"
              controlSize="staff"
              value={typed}
              error={objection}
              onChange={(event) => changeAmount(event.target.value)}
            />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
              {likelyCash(total).map((amount) => (
                <Button
                  key={amount}
                  variant="secondary"
                  className="grow px-2! tabular-nums"
                  onClick={() => changeAmount(toDollars(amount).toFixed(2), true)}
                >
                  {formatMoney(amount)}
                </Button>
              ))}
            </div>
          </div>
          <ChangeLine cash={cash} isRounded={cashDue(total) !== total} />
        </div>
        {isTouch && (
          <NumberPad
            label="Cash given"
            kind="money"
            value={typed}
            isFresh={isFresh}
            onType={changeAmount}
            className="auto-rows-[4.5rem] content-start"
          />
        )}
      </form>
    </Dialog>
  )
}

function Sums({ question: { deliveryFee, subtotal, tip, tax, total } }: { question: CashQuestion }) {
  return (
    <dl className="grid gap-1">
      {deliveryFee !== undefined && <SumLine name="Delivery">{formatMoney(deliveryFee)}</SumLine>}
      {subtotal !== undefined && <SumLine name="Subtotal">{formatMoney(subtotal)}</SumLine>}
      {tip !== undefined && <SumLine name="Tip">{formatMoney(tip)}</SumLine>}
      {tax !== undefined && <SumLine name="Tax">{formatMoney(tax)}</SumLine>}
      <SumLine name="Total" isTotal>
        {formatMoney(total)}
      </SumLine>
      {cashDue(total) !== total && (
        <SumLine name="In cash, to the nearest 5 ¢">
          <strong>{formatMoney(cashDue(total))}</strong>
        </SumLine>
      )}
    </dl>
  )
}

/** Always rendered, so that the layout does not shift when the change is known. */
function ChangeLine({ cash, isRounded }: { cash: CashGiven; isRounded: boolean }) {
  return (
    <p
      role="status"
      className="flex items-baseline justify-between gap-4 rounded-md bg-sunken px-4 py-3 text-xl font-semibold"
    >
      <span>{cash.kind === 'too-little' ? 'Still missing' : 'Change'}</span>
      <span className="text-end tabular-nums">
        {cash.kind === 'nothing-typed' ? '–' : formatMoney(cash.kind === 'enough' ? cash.change : cash.missing)}
        {cash.kind === 'enough' && isRounded && (
          <span className="block text-sm font-normal text-muted"> (rounded to 5 ¢)</span>
        )}
      </span>
    </p>
  )
}

/** Bank notes in cents. */
const NOTES = [500, 1000, 2000, 5000, 10_000]
const MOST_SUGGESTIONS = 4
const MOST_DOLLARS = 100_000

type CashGiven =
  | { kind: 'nothing-typed' }
  | { kind: 'enough'; given: Cents; change: Cents }
  | { kind: 'too-little'; missing: Cents }

/** The change to hand back. There are no cent coins, so the amount due is rounded to the nearest 5 cents. */
export function cashGiven(total: Cents, typed: string): CashGiven {
  const dollars = typedNumber(typed)
  if (!(dollars >= 0 && dollars <= MOST_DOLLARS)) return { kind: 'nothing-typed' }

  const given = centsFromDollars(dollars)
  const due = cashDue(total)
  if (given < due) return { kind: 'too-little', missing: cents(due - given) }
  return { kind: 'enough', given, change: cents(given - due) }
}

/** Amounts offered as buttons: the exact amount due, then the notes that cover it. */
export function likelyCash(total: Cents): Cents[] {
  const due = cashDue(total)
  const covering = NOTES.map((note) => Math.ceil(due / note) * note)
  return [...new Set([due, ...covering])]
    .sort((a, b) => a - b)
    .slice(0, MOST_SUGGESTIONS)
    .map((amount) => cents(amount))
}

/** One row of a total, inside a `dl`. */
export function SumLine({ name, isTotal, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-t border-line pt-2 text-xl font-semibold',
      )}
    >
      <dt className={classes(!isTotal && 'text-muted')}>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
