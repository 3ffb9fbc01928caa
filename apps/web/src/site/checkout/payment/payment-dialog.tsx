import { centsFromDollars, formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { paymentPageAt } from '@thali/domain/payments/payment-page'
import { type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'

import type { PaymentSession } from './card-payment.ts'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/checkout/pay.ts'
import { words as sums } from '#words/checkout/summary.ts'

export type PaymentDialogProps = {
  session: PaymentSession
  payer: { name: string; email: string }
  /** The payment is not wanted any more. */
  onDiscard: () => void
  /** Called right before the browser leaves for the payment page. */
  onLeave: () => void
}

/** The amount to pay, as calculated by the server, and the button to the payment page. */
export function PaymentDialog({ session, payer, onDiscard, onLeave }: PaymentDialogProps) {
  const [step, dispatch] = useReducer(nextPaymentStep, IDLE)
  const isLeaving = step.kind === 'redirecting'
  const { paymentOrigins } = useSite()
  const { paymentUrl } = session
  useRedirect(isLeaving ? step.paymentUrl : null, {
    onLeave,
    onSlow: () => dispatch({ type: 'slow' }),
    onReturn: () => dispatch({ type: 'returned' }),
  })

  return (
    <Dialog
      open
      onClose={onDiscard}
      title={step.kind === 'error' ? words.dialog.failed : words.dialog.title}
      size="small"
      locked={isLeaving}
      footer={
        <Button
          full
          size="large"
          busy={isLeaving}
          onClick={() =>
            dispatch(
              step.kind === 'error' ? { type: 'try-again' } : { type: 'continue', paymentUrl, origins: paymentOrigins },
            )
          }
        >
          {step.kind === 'error' ? words.dialog.tryAgain : words.dialog.go}
        </Button>
      }
    >
      {step.kind === 'error' ? (
        <Banner tone="danger">{words.dialog.unavailable}</Banner>
      ) : (
        <PaymentSums pricing={session.pricing} payer={payer} />
      )}
      <div role="status" className="mt-4 empty:hidden">
        {isLeaving && <p className="font-semibold">{words.dialog.leaving}</p>}
        {isLeaving && step.isSlow && (
          <p>
            <a href={step.paymentUrl} className="link inline-flex min-h-(--tap) items-center">
              {words.dialog.stuck}
            </a>
          </p>
        )}
      </div>
    </Dialog>
  )
}

function PaymentSums({ pricing, payer }: { pricing: PaymentSession['pricing']; payer: PaymentDialogProps['payer'] }) {
  const { discount, deliveryFee = 0, subtotal, tax, tip, total } = pricing
  const money = (dollars: number) => formatMoney(centsFromDollars(dollars))
  return (
    <dl className="grid gap-1.5">
      {(discount > 0 || deliveryFee > 0) && <Row name={sums.dishes}>{money(subtotal + discount - deliveryFee)}</Row>}
      {discount > 0 && <Row name={sums.discount}>−{money(discount)}</Row>}
      {deliveryFee > 0 && <Row name={sums.deliveryFee}>{money(deliveryFee)}</Row>}
      <Row name={sums.subtotal}>{money(subtotal)}</Row>
      <Row name={sums.tax}>{money(tax)}</Row>
      {tip > 0 && <Row name={sums.tip}>{money(tip)}</Row>}
      <div className="mt-1 mb-2 flex flex-wrap items-baseline justify-between gap-x-4 border-y border-line py-3 text-xl font-semibold">
        <dt>{sums.total}</dt>
        <dd className="tabular-nums">{formatMoneyWithCurrency(centsFromDollars(total))}</dd>
      </div>
      <Row name={words.dialog.name}>{payer.name}</Row>
      <Row name={words.dialog.email}>{payer.email}</Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </div>
  )
}

type Redirect = { onLeave: () => void; onSlow: () => void; onReturn: () => void }

/** Goes to the payment page after a short delay, during which leaving asks first. */
function useRedirect(paymentUrl: string | null, redirect: Redirect): void {
  const handleLeave = useEffectEvent(redirect.onLeave)
  const handleSlow = useEffectEvent(redirect.onSlow)
  const handleReturn = useEffectEvent(redirect.onReturn)

  useEffect(() => {
    if (paymentUrl === null) return
    window.addEventListener('beforeunload', warnBeforeLeaving)
    const leaving = setTimeout(() => {
      handleLeave()
      // Leaving on purpose: remove the question of `beforeunload`.
      window.removeEventListener('beforeunload', warnBeforeLeaving)
      window.location.assign(paymentUrl)
    }, REDIRECT_DELAY_MS)
    const slow = setTimeout(() => handleSlow(), SLOW_AFTER_MS)

    return () => {
      window.removeEventListener('beforeunload', warnBeforeLeaving)
      clearTimeout(leaving)
      clearTimeout(slow)
    }
  }, [paymentUrl])

  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handleReturn()
    }
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The step of the payment dialog. */
export type PaymentStep =
  | { kind: 'idle' }
  /** On the way to the payment page; `isSlow` when nothing has happened for a while. */
  | { kind: 'redirecting'; paymentUrl: string; isSlow: boolean }
  | { kind: 'error' }

export type PaymentEvent =
  | { type: 'continue'; paymentUrl: string | null | undefined; origins: readonly string[] }
  | { type: 'slow' }
  | { type: 'try-again' }
  /** The browser brought the page back as it was left. */
  | { type: 'returned' }

export const REDIRECT_DELAY_MS = 1000
const SLOW_AFTER_MS = 5000

export const IDLE: PaymentStep = { kind: 'idle' }

export function nextPaymentStep(step: PaymentStep, event: PaymentEvent): PaymentStep {
  switch (event.type) {
    case 'continue': {
      if (step.kind !== 'idle') return step
      const paymentUrl = paymentPageAt(event.paymentUrl, event.origins)
      return paymentUrl === null ? { kind: 'error' } : { kind: 'redirecting', paymentUrl, isSlow: false }
    }
    case 'slow':
      return step.kind === 'redirecting' ? { ...step, isSlow: true } : step
    case 'try-again':
      return step.kind === 'error' ? IDLE : step
    case 'returned':
      return step.kind === 'redirecting' ? IDLE : step
  }
}
