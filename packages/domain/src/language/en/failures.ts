/** What the browser says of a call that failed. */
export const FAILURE_WORDS = {
  network: 'Network error - please check your connection',
  gate: 'Service temporarily unavailable - circuit breaker open',
  noConnection: 'No connection to the restaurant. We keep trying.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'Service temporarily unavailable. Please try again later.',
  unauthenticated: 'Authentication failed. Please refresh and try again.',
  denied: 'You do not have permission to perform this action.',
  notFound: 'The requested resource was not found.',
  unknown: 'Something went wrong. Please try again.',
  /** Instead of a sentence of the server that contains a word; the first that fits. */
  badRequest: [
    ['required', 'Please fill in all required fields.'],
    ['Invalid', 'Please check your input and try again.'],
    ['pricing', 'Price validation failed. Please refresh and try again.'],
  ],
} as const
