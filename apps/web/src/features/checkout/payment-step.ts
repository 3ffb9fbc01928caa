/** Where the payment dialog stands. */
export type PaymentStep =
  | { kind: 'idle' }
  /** On the way to the payment page; `isSlow` when nothing has happened for a while. */
  | { kind: 'redirecting'; paymentUrl: string; isSlow: boolean }
  | { kind: 'error' }

export type PaymentEvent =
  | { type: 'continue'; paymentUrl: string | null | undefined }
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
      const paymentUrl = usableAddress(event.paymentUrl)
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

/** The address if it is one of a web page in full; anything else, such as a script, is never followed. */
export function usableAddress(text: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL(text ?? '')
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null // No address at all.
  }
}
