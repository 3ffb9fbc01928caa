import type { ReductionView } from '@thali/contracts/payments/codes'
import type { ProfileView } from '@thali/contracts/people/users'
import { cartSubtotal } from '@thali/domain/cart/cart'
import type { Cart } from '@thali/domain/cart/cart-line'
import { FORMATS } from '@thali/domain/language/words'
import { type Cents, centsFromDollars, formatCount, formatMoney, toDollars } from '@thali/domain/money/cents'
import { pointsCode, pointsInCode, pointsOffer, usefulPoints } from '@thali/domain/money/points'
import { type Reduction, reductionWords } from '@thali/domain/money/reduction'
import type { OrderType } from '@thali/domain/order-status'
import { type KeyboardEvent, useState } from 'react'

import type { AppliedCode } from './checkout-fields.ts'
import { misfitOf } from './order-payload.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/checkout/summary.ts'

type CodedCart = { cart: Cart; location: { id: string }; orderType: OrderType }
type OnApplied = (applied: AppliedCode | null) => void
type DiscountCodeProps = CodedCart & {
  user: Pick<ProfileView, 'loyaltyPoints' | 'pointsWorth'>
  discount: AppliedCode | null
  onChange: (changes: { discount: AppliedCode | null }) => void
}

const SAID = { ...words, formats: FORMATS }

/** Points of the account, or a typed code, that take something off the order. The server checks both. */
export function DiscountCode({ user, discount, onChange, ...coded }: DiscountCodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const handleApplied: OnApplied = (applied) => onChange({ discount: applied })

  if (discount) return <Applied {...coded} discount={discount} onRemove={() => handleApplied(null)} />
  const worth = centsFromDollars(user.pointsWorth ?? 0)
  const points = usefulPoints(user.loyaltyPoints, worth, cartSubtotal(coded.cart))
  return (
    <>
      {points > 0 && <PointsOffer {...coded} points={points} worth={worth} onApplied={handleApplied} />}
      {isOpen ? (
        <CodeField {...coded} onApplied={handleApplied} />
      ) : (
        <button type="button" className="link min-h-(--tap)" onClick={() => setIsOpen(true)}>
          {words.haveCode}
        </button>
      )}
    </>
  )
}

function Applied({ discount, onRemove, ...coded }: CodedCart & { discount: AppliedCode; onRemove: () => void }) {
  const points = pointsInCode(discount.code)
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
      <p role="status">
        <strong>{misfitWords(discount, coded) ?? reductionWords(discount.reduction, SAID)}</strong>{' '}
        {points === null ? words.withCode(discount.code) : words.withPoints(formatCount(points))}
      </p>
      <button type="button" className="link min-h-(--tap)" onClick={onRemove}>
        {points === null ? words.removeCode : words.keepPoints}
      </button>
    </div>
  )
}

/** What keeps a code from taking something off, since the cart was changed. */
function misfitWords(discount: AppliedCode, coded: CodedCart): string | null {
  const misfit = misfitOf(discount, coded)
  if (misfit === null) return null
  return misfit.why === 'minimum' ? words.needsMore(formatMoney(misfit.missingCents)) : words.onlyDelivery
}

/** Asks the server about a code. After a refusal the account is read again: its points may have been spent meanwhile. */
function useApplying({ cart, location, orderType }: CodedCart, onApplied: OnApplied) {
  const { refresh } = useSession()
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function apply(typed: string): Promise<void> {
    if (isAsking) return
    setIsAsking(true)
    setError(null)
    try {
      const dishes = toDollars(cartSubtotal(cart))
      const ordered = { location: location.id, dishes, isDelivery: orderType === 'delivery' }
      const { code, reduction, minimum } = await call('POST /checkDiscountCode', {
        body: { code: typed, cart: ordered },
      })
      onApplied({ code, reduction: inCents(reduction), minimumCents: centsFromDollars(minimum) })
    } catch (problem) {
      const isRefused = isApiError(problem) && problem.code === 'discount-refused'
      setError(isRefused ? problem.message : userMessage(problem))
      setIsAsking(false)
      if (isRefused) void refresh()
    }
  }

  return { apply, error, setError, isAsking }
}

function inCents(reduction: ReductionView): Reduction {
  return reduction.kind === 'amount' ? { kind: 'amount', cents: centsFromDollars(reduction.amount) } : reduction
}

type PointsOfferProps = CodedCart & { points: number; worth: Cents; onApplied: OnApplied }

/** As many points as the cart can use, on one button. */
function PointsOffer({ points, worth, onApplied, ...coded }: PointsOfferProps) {
  const { apply, error, isAsking } = useApplying(coded, onApplied)
  const { reduction } = pointsOffer(points, worth)
  return (
    <div className="grid w-full gap-2">
      {error !== null && <Banner tone="danger">{error}</Banner>}
      <Button variant="secondary" busy={isAsking} onClick={() => void apply(pointsCode(points))}>
        {words.usePoints(formatCount(points), reductionWords(reduction, SAID))}
      </Button>
    </div>
  )
}

function CodeField({ onApplied, ...coded }: CodedCart & { onApplied: OnApplied }) {
  const [typed, setTyped] = useState('')
  const { apply, error, setError, isAsking } = useApplying(coded, onApplied)

  function applyTyped(): void {
    if (typed.trim() === '') setError(words.codeMissing)
    else void apply(typed)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter would place the order.
    event.preventDefault()
    applyTyped()
  }

  return (
    <div className="flex w-full flex-wrap items-start gap-3 pb-2">
      <TextField
        // The field replaces the button that was pressed, and takes its focus.
        ref={focus}
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
      <Button variant="secondary" busy={isAsking} onClick={applyTyped} className="mt-14">
        {words.apply}
      </Button>
    </div>
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
