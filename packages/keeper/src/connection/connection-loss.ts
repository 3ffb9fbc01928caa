const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
])
/** Messages of the database client that carry no code. */
const MESSAGES =
  /timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|pool after calling end/

/** Whether a connection was lost or could not be made, seen from any error that it has caused: worth trying again. */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // A name with several addresses fails with an error for each.
    if (cause instanceof AggregateError && cause.errors.some(isConnectionLoss)) return true
    const { code, message } = cause as Error & { code?: string }
    if (code !== undefined && CODES.has(code)) return true
    if (MESSAGES.test(message)) return true
  }
  return false
}
