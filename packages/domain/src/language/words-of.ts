import { type CancellationWords, CANCELLATION_WORDS as ENGLISH_CANCELLATIONS } from './en/cancellations.ts'
import { CHANGE_WORDS as ENGLISH_CHANGES, type ChangeWords } from './en/changes.ts'
import { CONTACT_WORDS as ENGLISH_CONTACT, type ContactWords } from './en/contact.ts'
import { type Formats, FORMATS as ENGLISH } from './en/formats.ts'
import { OPTION_WORDS as ENGLISH_OPTIONS, type OptionWords } from './en/options.ts'
import { ORDER_INPUT_WORDS as ENGLISH_ORDER_INPUT, type OrderInputWords } from './en/order-input.ts'
import { CART_WORDS as ENGLISH_CART, type CartWords } from './en/ordering.ts'
import { PASSWORD_WORDS as ENGLISH_PASSWORD, type PasswordWords } from './en/password.ts'
import { PAUSE_WORDS as ENGLISH_PAUSE, type PauseWords } from './en/pause.ts'
import { PROMISE_WORDS as ENGLISH_PROMISE, type PromiseWords } from './en/promise.ts'
import { RECEIPT_WORDS as ENGLISH_RECEIPT, type ReceiptWords } from './en/receipt.ts'
import {
  REFUSAL_WORDS as ENGLISH_REFUSALS,
  type RefusalWords,
  TEST_MODE_WORDS as ENGLISH_TEST_MODE,
  type TestModeWords,
} from './en/refusals.ts'
import {
  type CalendarWords,
  CALENDAR_WORDS as ENGLISH_CALENDAR,
  RESERVATION_WORDS as ENGLISH_RESERVATIONS,
  type ReservationWords,
} from './en/reservations.ts'
import { SALE_WORDS as ENGLISH_SALE, type SaleWords } from './en/sale.ts'
import { DEVICE_WORDS as ENGLISH_DEVICES, type DeviceWords } from './en/sign-in.ts'
import { CANCELLATION_WORDS as FRENCH_CANCELLATIONS } from './fr/cancellations.ts'
import { CHANGE_WORDS as FRENCH_CHANGES } from './fr/changes.ts'
import { CONTACT_WORDS as FRENCH_CONTACT } from './fr/contact.ts'
import { FORMATS as FRENCH } from './fr/formats.ts'
import { OPTION_WORDS as FRENCH_OPTIONS } from './fr/options.ts'
import { ORDER_INPUT_WORDS as FRENCH_ORDER_INPUT } from './fr/order-input.ts'
import { CART_WORDS as FRENCH_CART } from './fr/ordering.ts'
import { PASSWORD_WORDS as FRENCH_PASSWORD } from './fr/password.ts'
import { PAUSE_WORDS as FRENCH_PAUSE } from './fr/pause.ts'
import { PROMISE_WORDS as FRENCH_PROMISE } from './fr/promise.ts'
import { RECEIPT_WORDS as FRENCH_RECEIPT } from './fr/receipt.ts'
import { REFUSAL_WORDS as FRENCH_REFUSALS, TEST_MODE_WORDS as FRENCH_TEST_MODE } from './fr/refusals.ts'
import { CALENDAR_WORDS as FRENCH_CALENDAR, RESERVATION_WORDS as FRENCH_RESERVATIONS } from './fr/reservations.ts'
import { SALE_WORDS as FRENCH_SALE } from './fr/sale.ts'
import { DEVICE_WORDS as FRENCH_DEVICES } from './fr/sign-in.ts'
import type { Language } from './languages.ts'

/** For the server, which composes in the language of an order. The site is built with the words of one. */
export const FORMATS_OF: Readonly<Record<Language, Formats>> = { 'en-CA': ENGLISH, 'fr-CA': FRENCH }
export const CHANGE_WORDS_OF: Readonly<Record<Language, ChangeWords>> = {
  'en-CA': ENGLISH_CHANGES,
  'fr-CA': FRENCH_CHANGES,
}
export const PROMISE_WORDS_OF: Readonly<Record<Language, PromiseWords>> = {
  'en-CA': ENGLISH_PROMISE,
  'fr-CA': FRENCH_PROMISE,
}
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
export const CART_WORDS_OF: Readonly<Record<Language, CartWords>> = {
  'en-CA': ENGLISH_CART,
  'fr-CA': FRENCH_CART,
}
export const OPTION_WORDS_OF: Readonly<Record<Language, OptionWords>> = {
  'en-CA': ENGLISH_OPTIONS,
  'fr-CA': FRENCH_OPTIONS,
}
export const SALE_WORDS_OF: Readonly<Record<Language, SaleWords>> = {
  'en-CA': ENGLISH_SALE,
  'fr-CA': FRENCH_SALE,
}
export const CONTACT_WORDS_OF: Readonly<Record<Language, ContactWords>> = {
  'en-CA': ENGLISH_CONTACT,
  'fr-CA': FRENCH_CONTACT,
}
export const ORDER_INPUT_WORDS_OF: Readonly<Record<Language, OrderInputWords>> = {
  'en-CA': ENGLISH_ORDER_INPUT,
  'fr-CA': FRENCH_ORDER_INPUT,
}
export const PASSWORD_WORDS_OF: Readonly<Record<Language, PasswordWords>> = {
  'en-CA': ENGLISH_PASSWORD,
  'fr-CA': FRENCH_PASSWORD,
}
export const PAUSE_WORDS_OF: Readonly<Record<Language, PauseWords>> = {
  'en-CA': ENGLISH_PAUSE,
  'fr-CA': FRENCH_PAUSE,
}
export const REFUSAL_WORDS_OF: Readonly<Record<Language, RefusalWords>> = {
  'en-CA': ENGLISH_REFUSALS,
  'fr-CA': FRENCH_REFUSALS,
}
export const RESERVATION_WORDS_OF: Readonly<Record<Language, ReservationWords>> = {
  'en-CA': ENGLISH_RESERVATIONS,
  'fr-CA': FRENCH_RESERVATIONS,
}
export const DEVICE_WORDS_OF: Readonly<Record<Language, DeviceWords>> = {
  'en-CA': ENGLISH_DEVICES,
  'fr-CA': FRENCH_DEVICES,
}
