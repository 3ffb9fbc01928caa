import { createHash } from 'node:crypto'

import type { KeptAnswer, PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { StripeRefusal } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

const MAX_KEY_LENGTH = 255

export type Idempotency = ReturnType<typeof createIdempotency>

/** One call made with an idempotency key. */
export interface KeyedCall {
  key: string
  path: string
  parameters: string
  requestId: string
}

/** Executes calls with the same key once and repeats the response. */
export function createIdempotency(store: PaymentStore, clock: () => number) {
  const running = new Set<string>()

  return {
    /**
     * The stored response of the first call with this key, if there is one; otherwise the key is reserved until
     * `finish`.
     */
    begin({ key, path, parameters }: KeyedCall): KeptAnswer | undefined {
      if (key.length > MAX_KEY_LENGTH) throw mismatch('Idempotency keys can be up to 255 characters long.')
      if (running.has(key)) throw inUse(key)
      const earlier = store.findAnswer(key)
      if (!earlier) {
        running.add(key)
        return undefined
      }
      if (earlier.path !== path) {
        throw mismatch(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${earlier.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      }
      if (earlier.fingerprint !== fingerprintOf(parameters)) {
        throw mismatch(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      }
      return earlier
    },

    keep({ key, path, parameters, requestId }: KeyedCall, { status, body }: { status: number; body: string }): void {
      const fingerprint = fingerprintOf(parameters)
      store.keepAnswer({ key, path, fingerprint, requestId, status, body, at: clock() })
    },

    finish({ key }: KeyedCall): void {
      running.delete(key)
    },
  }
}

function fingerprintOf(parameters: string): string {
  return createHash('sha256').update(parameters).digest('base64url')
}

function mismatch(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'idempotency_error', message }, { isBeforeWork: true })
}

function inUse(key: string): StripeRefusal {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  const error = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message } as const
  return new StripeRefusal(409, error, { isBeforeWork: true })
}
