const PERMISSION = 'You do not have permission to perform this action.'
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.'
const SOMETHING = 'Something went wrong. Please try again.'
const CHECKOUT_FAILED = 'Unable to process order. Please try again.'

/** What a person reads for each code of the sign-in, data and file calls. */
export const FRIENDLY_CODES = {
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password. Please try again.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': 'Password should be at least 6 characters long.',
  'invalid-email': 'Please enter a valid email address.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'network-request-failed': 'Network error. Please check your connection.',
  'permission-denied': PERMISSION,
  unavailable: UNAVAILABLE,
  'deadline-exceeded': 'This took too long. Please try again.',
  'resource-exhausted': 'Too many requests. Please try again later.',
  'invalid-argument': 'Please check your input and try again.',
  'not-found': 'The requested resource was not found.',
  'already-exists': 'This already exists.',
  cancelled: 'The operation was cancelled.',
  'data-loss': 'Some data could not be read. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
  'out-of-range': 'This value is out of range.',
  'failed-precondition': 'This cannot be done right now.',
  aborted: 'The operation was interrupted. Please try again.',
  'network-error': 'Network error. Please check your connection and try again.',
  timeout: 'The request timed out. Please try again.',
  'object-not-found': 'File not found.',
  unauthorized: PERMISSION,
  'quota-exceeded': 'Storage quota exceeded.',
  'invalid-url': 'Invalid file URL.',
  'no-default-bucket': 'File storage is not set up.',
  'cannot-slice-blob': 'File upload failed. Please try again.',
} as const satisfies Record<string, string>

/** The sentence for a code, with or without a prefix such as `auth/`. */
export function friendlyCodeMessage(code: string): string {
  const bare = code.slice(code.lastIndexOf('/') + 1)
  return isFriendlyCode(bare) ? FRIENDLY_CODES[bare] : SOMETHING
}

/** The sentence for a failed call; `status` is null when no answer came at all. */
export function friendlyStatusMessage(status: number | null, serverMessage: string | null | undefined): string {
  if (status === null) return 'Network error - please check your connection'
  if (status === 429) return 'Too many requests. Please wait a moment and try again.'
  if (status >= 500) return UNAVAILABLE
  if (status === 401) return 'Authentication failed. Please refresh and try again.'
  if (status === 403) return PERMISSION
  if (status === 404) return 'The requested resource was not found.'

  const message = serverMessage || SOMETHING
  return status === 400 ? badRequestMessage(message) : message
}

/** What the red box at checkout says for a failure's own message. */
export function checkoutMessage(message: string | null | undefined): string {
  if (!message) return CHECKOUT_FAILED
  if (message.includes('Network')) return 'Network error. Please check your connection and try again'
  // Every `Pricing validation failed` is caught here, before the last row can see it. The specification wants both
  // the row and this order.
  if (message.includes('validation')) return 'Please check your information and try again.'
  if (message.includes('Pricing validation failed')) return 'Price calculation error. Please refresh and try again.'
  return message
}

function badRequestMessage(message: string): string {
  if (message.includes('required')) return 'Please fill in all required fields.'
  if (message.includes('Invalid')) return 'Please check your input and try again.'
  if (message.includes('pricing')) return 'Price validation failed. Please refresh and try again.'
  return message
}

function isFriendlyCode(code: string): code is keyof typeof FRIENDLY_CODES {
  return Object.hasOwn(FRIENDLY_CODES, code)
}
