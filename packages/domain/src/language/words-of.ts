import { type CalendarWords, CALENDAR_WORDS as ENGLISH_CALENDAR } from './en/calendar.ts'
import { type CancellationWords, CANCELLATION_WORDS as ENGLISH_CANCELLATIONS } from './en/cancellations.ts'
import { type Formats, FORMATS as ENGLISH } from './en/formats.ts'
import { RECEIPT_WORDS as ENGLISH_RECEIPT, type ReceiptWords } from './en/receipt.ts'
import { TEST_MODE_WORDS as ENGLISH_TEST_MODE, type TestModeWords } from './en/test-mode.ts'
import { CALENDAR_WORDS as FRENCH_CALENDAR } from './fr/calendar.ts'
import { CANCELLATION_WORDS as FRENCH_CANCELLATIONS } from './fr/cancellations.ts'
import { FORMATS as FRENCH } from './fr/formats.ts'
import { RECEIPT_WORDS as FRENCH_RECEIPT } from './fr/receipt.ts'
import { TEST_MODE_WORDS as FRENCH_TEST_MODE } from './fr/test-mode.ts'
import type { Language } from './languages.ts'

/** For the server, which composes in the language of an order. The site is built with the words of one. */
export const FORMATS_OF: Readonly<Record<Language, Formats>> = { 'en-CA': ENGLISH, 'fr-CA': FRENCH }
export const RECEIPT_WORDS_OF: Readonly<Record<Language, ReceiptWords>> = {
  'en-CA': ENGLISH_RECEIPT,
  'fr-CA': FRENCH_RECEIPT,
}
export const CANCELLATION_WORDS_OF: Readonly<Record<Language, CancellationWords>> = {
  'en-CA': ENGLISH_CANCELLATIONS,
  'fr-CA': FRENCH_CANCELLATIONS,
}
export const CALENDAR_WORDS_OF: Readonly<Record<Language, CalendarWords>> = {
  'en-CA': ENGLISH_CALENDAR,
  'fr-CA': FRENCH_CALENDAR,
}
export const TEST_MODE_WORDS_OF: Readonly<Record<Language, TestModeWords>> = {
  'en-CA': ENGLISH_TEST_MODE,
  'fr-CA': FRENCH_TEST_MODE,
}
