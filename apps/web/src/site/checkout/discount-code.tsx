import type { ReductionView } from '@thali/contracts/payments/codes'
import { cartSubtotal } from '@thali/domain/cart/cart'
import type { Cart } from '@thali/domain/cart/cart-line'
import { FORMATS } from '@thali/domain/language/words'
import { centsFromDollars, formatMoney, toDollars } from '@thali/domain/money/cents'
import { type Reduction, reductionWords } from '@thali/domain/money/reduction'
import type { OrderType } from '@thali/domain/order-status'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'

import type { AppliedCode } from './checkout-fields.ts'
import { misfitOf } from './order-payload.ts'
import type { ChangeFields } from './use-checkout.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/checkout/summary.ts'

type CodedCart = { cart: Cart; location: { id: string }; orderType: OrderType }
type DiscountCodeProps = CodedCart & { discount: AppliedCode | null; onChange: ChangeFields }

/** A field for a discount code, checked by the server. */
export function DiscountCode({ discount, onChange, ...coded }: DiscountCodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])

  if (discount) {
    return (
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
        <p role="status">
          <strong>
            {misfitWords(discount, coded) ?? reductionWords(discount.reduction, { ...words, formats: FORMATS })}
          </strong>{' '}
          {words.withCode(discount.code)}
        </p>
        <Button variant="ghost" onClick={() => onChange({ discount: null })}>
          {words.removeCode}
        </Button>
      </div>
    )
  }
  if (isOpen) return <CodeField {...coded} field={field} onApplied={(applied) => onChange({ discount: applied })} />
  return (
    <button type="button" className="link min-h-(--tap)" onClick={() => setIsOpen(true)}>
      {words.haveCode}
    </button>
  )
}

/** What keeps a code from taking something off, since the cart was changed. */
function misfitWords(discount: AppliedCode, coded: CodedCart): string | null {
  const misfit = misfitOf(discount, coded)
  if (misfit === null) return null
  return misfit.why === 'minimum' ? words.needsMore(formatMoney(misfit.missingCents)) : words.onlyDelivery
}

function inCents(reduction: ReductionView): Reduction {
  return reduction.kind === 'amount' ? { kind: 'amount', cents: centsFromDollars(reduction.amount) } : reduction
}

type CodeFieldProps = CodedCart & { field: Ref<HTMLInputElement>; onApplied: (applied: AppliedCode) => void }

function CodeField({ field, onApplied, cart, location, orderType }: CodeFieldProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function apply(): Promise<void> {
    if (isAsking) return
    if (typed.trim() === '') {
      setError(words.codeMissing)
      return
    }
    setIsAsking(true)
    try {
      const dishes = toDollars(cartSubtotal(cart))
      const ordered = { location: location.id, dishes, isDelivery: orderType === 'delivery' }
      const { code, reduction, minimum } = await call('POST /checkDiscountCode', {
        body: { code: typed, cart: ordered },
      })
      onApplied({ code, reduction: inCents(reduction), minimumCents: centsFromDollars(minimum) })
    } catch (problem) {
      setError(isApiError(problem) && problem.code === 'discount-refused' ? problem.message : userMessage(problem))
      setIsAsking(false)
    }
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter would place the order.
    event.preventDefault()
    void apply()
  }

  return (
    <div className="flex w-full flex-wrap items-start gap-3 pb-2">
      <TextField
        ref={field}
        label={words.code}
        hint={words.codeHint}
        value={typed}
        error={error ?? undefined}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(null)
        }}
        onKeyDown={handleKey}
        className="min-w-0 flex-1 basis-60"
      />
      <Button variant="secondary" busy={isAsking} onClick={() => void apply()} className="mt-14">
        {words.apply}
      </Button>
    </div>
  )
}
