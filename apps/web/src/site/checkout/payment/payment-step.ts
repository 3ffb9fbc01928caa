import { paymentPageAt } from '@thali/domain/payments/payment-page'

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
export const SLOW_AFTER_MS = 5000

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
