import { expect, test } from 'vitest'

import { checkoutMessage } from './checkout-failures.ts'
import { friendlyStatusMessage } from './failures.ts'

const PERMISSION = 'You do not have permission to perform this action.'
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.'
const MISMATCH = 'Pricing calculation error: total does not match subtotal + tax + tip'

// ADM-ERR-112..121, CUS-ERR-06..11, CUS-ERR-13..18
test.each([
  [429, 'x', 'Too many requests. Please wait a moment and try again.'],
  [500, 'x', UNAVAILABLE],
  [502, 'x', UNAVAILABLE],
  [503, 'x', UNAVAILABLE],
  [599, 'x', UNAVAILABLE],
  [401, 'x', 'Authentication failed. Please refresh and try again.'],
  [403, 'x', PERMISSION],
  [404, 'x', 'The requested resource was not found.'],
  [null, undefined, 'Network error - please check your connection'],
  [400, 'Delivery address is required for delivery orders', 'Please fill in all required fields.'],
  [400, 'Invalid pricing', 'Please check your input and try again.'],
  [400, 'Wrong pricing', 'Price validation failed. Please refresh and try again.'],
  [400, MISMATCH, MISMATCH],
  [400, undefined, 'Something went wrong. Please try again.'],
  [409, 'This order can no longer be cancelled.', 'This order can no longer be cancelled.'],
  [413, '', 'Something went wrong. Please try again.'],
])('a failure with status %s and the message %j reads: %s', (status, message, text) => {
  expect(friendlyStatusMessage(status, message)).toBe(text)
})

// CUS-ERR-47..51, CUS-ERR-52, CUS-ERR-53..57
test.each([
  [undefined, 'Unable to process order. Please try again.'],
  ['', 'Unable to process order. Please try again.'],
  ['Network error - please check your connection', 'Network error. Please check your connection and try again'],
  ['Network validation', 'Network error. Please check your connection and try again'],
  ['Pricing validation failed: tax', 'Please check your information and try again.'],
  ['Price validation failed. Please refresh and try again.', 'Please check your information and try again.'],
  ['Failed to create cash order', 'Failed to create cash order'],
  ['Failed to create payment session', 'Failed to create payment session'],
])('the red box at checkout turns %j into: %s', (message, text) => {
  expect(checkoutMessage(message)).toBe(text)
})
