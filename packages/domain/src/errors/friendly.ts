import { FAILURE_WORDS } from '#language/failures.ts'

/** The sentence for a failed call; `status` is null when no answer came at all. */
export function friendlyStatusMessage(status: number | null, serverMessage: string | null | undefined): string {
  if (status === null) return FAILURE_WORDS.network
  if (status === 429) return FAILURE_WORDS.tooMany
  if (status >= 500) return FAILURE_WORDS.unavailable
  if (status === 401) return FAILURE_WORDS.unauthenticated
  if (status === 403) return FAILURE_WORDS.denied
  if (status === 404) return FAILURE_WORDS.notFound

  const message = serverMessage || FAILURE_WORDS.unknown
  return status === 400 ? plainer(message, FAILURE_WORDS.badRequest) : message
}

/** Message of the red box at checkout for a failure. */
export function checkoutMessage(message: string | null | undefined): string {
  return message ? plainer(message, FAILURE_WORDS.checkout.instead) : FAILURE_WORDS.checkout.failed
}

function plainer(message: string, instead: readonly (readonly [part: string, sentence: string])[]): string {
  return instead.find(([part]) => message.includes(part))?.[1] ?? message
}
