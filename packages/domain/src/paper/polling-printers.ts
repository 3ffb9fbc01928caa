import type { AttemptOutcome, PrinterTrouble } from './printers.ts'

/** What a printer that calls us said of a sheet, or of itself. */
export type PollReport = { outcome: Exclude<AttemptOutcome, 'sending'>; trouble: PrinterTrouble | null }

/** What a Star printer says of itself: `200 OK`, `410 Out of paper`, `420 Cover open`. Only the number counts. */
export function starTrouble(statusCode: string): PrinterTrouble | null {
  if (statusCode.startsWith('2')) return null
  if (statusCode.startsWith('41')) return 'paper'
  return statusCode.startsWith('42') ? 'cover' : 'offline'
}

/**
 * What the `code` of a Star printer's confirmation says. Codes that begin with 5 mean that it could not load or read the
 * picture, so that nothing is on paper; of all others but success it stays unknown.
 */
export function starReport(code: string): PollReport {
  if (code === 'OK' || code.startsWith('2')) return { outcome: 'printed', trouble: null }
  if (code.startsWith('5')) return { outcome: 'not-printed', trouble: 'offline' }
  return { outcome: 'unknown', trouble: starTrouble(code) }
}

const EPSON_TROUBLES: Readonly<Record<string, PrinterTrouble>> = { EPTR_COVER_OPEN: 'cover', EPTR_REC_EMPTY: 'paper' }
/** It did not begin: it has no such device, or does not take the document. */
const EPSON_REFUSALS = new Set([
  'DeviceNotFound',
  'SchemaError',
  'RequestEntityTooLarge',
  'TooManyRequests',
  'EX_SPOOLER',
])

/** What an Epson printer's result says. Paper and cover may have failed in the middle, so that it stays unknown. */
export function epsonReport({ success, code }: { success: boolean; code: string }): PollReport {
  if (success) return { outcome: 'printed', trouble: null }
  const outcome = EPSON_REFUSALS.has(code) ? 'not-printed' : 'unknown'
  return { outcome, trouble: EPSON_TROUBLES[code] ?? 'offline' }
}
