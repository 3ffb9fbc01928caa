const DOCS = 'https://docs.stripe.com/error-codes'
const LOGS = 'https://dashboard.stripe.com/test/logs'

/** The part of Stripe's error object that depends on the case. */
export interface StripeError {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string | undefined
  param?: string | undefined
  decline_code?: string | undefined
  charge?: string | undefined
  payment_intent?: object | undefined
}

/**
 * A call that Stripe would refuse. `isBeforeWork` marks refusals before any work, such as a misspelt parameter: those
 * are not stored under the idempotency key, so that the corrected call can reuse it.
 */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly error: StripeError
  readonly isBeforeWork: boolean

  constructor(status: number, error: StripeError, { isBeforeWork = false } = {}) {
    super(error.message)
    this.status = status
    this.error = error
    this.isBeforeWork = isBeforeWork
  }
}

/** Stripe's error body. Its fields come in alphabetical order, as they do from the real API. */
export function toErrorBody({ type, code, ...error }: StripeError, requestId: string) {
  return {
    error: {
      ...(error.charge !== undefined && { charge: error.charge }),
      ...(code !== undefined && { code }),
      ...(error.decline_code !== undefined && { decline_code: error.decline_code }),
      ...(code !== undefined && { doc_url: toDocUrl(code) }),
      message: error.message,
      ...(error.param !== undefined && { param: error.param }),
      ...(error.payment_intent !== undefined && { payment_intent: error.payment_intent }),
      request_log_url: `${LOGS}/${requestId}`,
      type,
    },
  }
}

/** Where Stripe explains an error code. */
export function toDocUrl(code: string): string {
  return `${DOCS}/${code.replaceAll('_', '-')}`
}

/** A parameter whose value Stripe would not take. */
export function invalidParameter(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', code, message, param }, { isBeforeWork: true })
}

export function missingParameter(param: string): StripeRefusal {
  return invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
}

export function unknownParameter(param: string): StripeRefusal {
  return invalidParameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
}

/** An id that does not exist. `kind` is the object's name in Stripe's message. */
export function missingResource(kind: string, id: string, param: string): StripeRefusal {
  const message = `No such ${kind}: '${id}'`
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** A valid call that does not fit the object's state. */
export function refusedCall(message: string, fields: Omit<Partial<StripeError>, 'type' | 'message'> = {}) {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...fields })
}

export function unauthorized(message: string): StripeRefusal {
  return new StripeRefusal(401, { type: 'invalid_request_error', message }, { isBeforeWork: true })
}
