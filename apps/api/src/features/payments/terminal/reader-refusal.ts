import { AppError, type ErrorCode } from '@thali/contracts/errors'

import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  terminal_reader_offline: 'reader-offline',
  terminal_reader_busy: 'reader-busy',
}

/** Whether a reader may have taken a command although nobody said so. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof PaymentProviderError &&
    !(error.code in CODES) &&
    (error.kind !== 'refused' || error.code === 'terminal_reader_timeout')
  )
}

/** The refusal of a command that a reader certainly did not take. */
export function toReaderRefusal(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error
  throw new AppError(CODES[error.code] ?? 'reader-refused', { cause: error })
}
