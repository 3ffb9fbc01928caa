import { plainer } from './failures.ts'
import { CHECKOUT_FAILURE_WORDS } from '#language/checkout-failures.ts'

/** Message of the red box at checkout for a failure. */
export function checkoutMessage(message: string | null | undefined): string {
  return message ? plainer(message, CHECKOUT_FAILURE_WORDS.instead) : CHECKOUT_FAILURE_WORDS.failed
}
