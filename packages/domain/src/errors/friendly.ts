const PERMISSION = 'You do not have permission to perform this action.'
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.'
const SOMETHING = 'Something went wrong. Please try again.'
const CHECKOUT_FAILED = 'Unable to process order. Please try again.'

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

/** Message of the red box at checkout for a failure. */
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
