/**
 * Every refusal the product can give: the status it travels with and the one sentence people read for it.
 * Codes the specification names are spelled as it spells them; the rest follow the same kebab-case.
 */
export const ERRORS = {
  'invalid-argument': { status: 400, message: 'Please check your input and try again.' },
  'invalid-json': { status: 400, message: 'The request body is not valid JSON.' },
  'invalid-email': { status: 400, message: 'Please enter a valid email address.' },
  'weak-password': { status: 400, message: 'Password must meet at least 4 security requirements' },
  'common-password': { status: 400, message: 'This password is too common. Choose another one.' },
  'email-already-in-use': { status: 400, message: 'An account with this email already exists.' },
  'invalid-token': { status: 400, message: 'This link is no longer valid. Ask for a new one.' },
  'order-invalid': { status: 400, message: 'Please check your information and try again.' },
  'pricing-mismatch': { status: 400, message: 'Pricing validation failed: the prices of this location have changed' },
  'item-unavailable': { status: 400, message: 'Item not available' },
  'order-type-unavailable': { status: 400, message: 'This location does not offer this order type.' },
  'location-inactive': { status: 400, message: 'Location is currently inactive' },
  'location-unknown': { status: 400, message: 'Please select a restaurant location' },
  unauthenticated: { status: 401, message: 'Authentication failed. Please refresh and try again.' },
  'wrong-password': { status: 401, message: 'Incorrect password. Please try again.' },
  'permission-denied': { status: 403, message: 'You do not have permission to perform this action.' },
  'foreign-origin': { status: 403, message: 'You do not have permission to perform this action.' },
  'not-found': { status: 404, message: 'The requested resource was not found.' },
  'order-not-found': { status: 404, message: 'Order not found' },
  'order-not-cancellable': { status: 409, message: 'This order can no longer be cancelled.' },
  'order-transition-refused': { status: 409, message: 'This order cannot take that step any more.' },
  'own-account': { status: 409, message: 'You cannot change your own role or deactivate yourself.' },
  'last-admin': { status: 409, message: 'The last active admin cannot be removed.' },
  'order-step-settled': { status: 409, message: 'This step can no longer be taken back.' },
  'idempotency-key-reused': {
    status: 409,
    message: 'This request was already sent with other contents. Reload the page and try again.',
  },
  'too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 400, message: 'The request body must be JSON.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'too-many-attempts': { status: 429, message: 'Too many failed attempts. Please try again later.' },
  'too-many-open-orders': {
    status: 429,
    message: 'You already have 5 open orders to be paid in cash. Pick one up or cancel one before you place another.',
  },
  unavailable: { status: 503, message: 'Service temporarily unavailable. Please try again later.' },
  internal: { status: 500, message: 'Service temporarily unavailable. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** What a refused call answers. `details` maps a field to its sentence. */
export type ErrorReply = {
  error: string
  code: ErrorCode
  timestamp: string
  requestId: string
  details?: Record<string, unknown>
}

/** A refusal meant for the caller. Anything else thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: { message?: string; details?: Record<string, unknown>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.status = ERRORS[code].status
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}
