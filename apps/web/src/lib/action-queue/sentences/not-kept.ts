import { ApiError, isApiError } from '#web/lib/api/api.ts'
import { words } from '#words/queue.ts'

const REASONS = { 'device-full': words.deviceFull, 'too-many-kept': words.tooManyKept } as const

/** The refusal of this device to keep an action: nothing is done, and the person is told so. */
export function notKept(code: keyof typeof REASONS, cause?: unknown): ApiError {
  return new ApiError({ code, status: 409, message: REASONS[code] }, { cause })
}

/** Why this device did not keep an action; `otherwise` for every other error. */
export function notKeptSentence(error: unknown, otherwise: string): string {
  return isApiError(error) && error.code in REASONS ? error.message : otherwise
}
