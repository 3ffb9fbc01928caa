/** What the checkout says of an order that failed. */
export const CHECKOUT_FAILURE_WORDS = {
  failed: 'Unable to process order. Please try again.',
  // Every `Pricing validation failed` is caught by `validation`, before the last row can see it. The specification
  // wants both the row and this order.
  instead: [
    ['Network', 'Network error. Please check your connection and try again'],
    ['validation', 'Please check your information and try again.'],
    ['Pricing validation failed', 'Price calculation error. Please refresh and try again.'],
  ],
} as const
