import type { Language } from '@thali/domain/language/languages'
import { PHOTO_WORDS } from '@thali/domain/menu/photos'

import { FRENCH_ERRORS } from './errors-french.ts'
import { DEVICE_ERRORS } from './locations/device-errors.ts'

/**
 * Every refusal the product can give: the status it travels with and the one sentence people read for it.
 * Codes the specification names are spelled as it spells them; the rest follow the same kebab-case.
 */
export const ERRORS = {
  'invalid-argument': { status: 400, message: 'Please check your input and try again.' },
  'invalid-json': { status: 400, message: 'The request body is not valid JSON.' },
  'invalid-email': { status: 400, message: 'Please enter a valid email address.' },
  'weak-password': { status: 400, message: 'Password must meet at least 4 security requirements' },
  'common-password': { status: 400, message: 'This password is too common. Choose another one.' },
  'email-already-in-use': { status: 400, message: 'An account with this email already exists.' },
  'invalid-token': { status: 400, message: 'This link is no longer valid. Ask for a new one.' },
  'order-invalid': { status: 400, message: 'Please check your information and try again.' },
  'discount-refused': { status: 400, message: 'This code cannot be used.' },
  'pricing-mismatch': { status: 400, message: 'Pricing validation failed: the prices of this location have changed' },
  'item-unavailable': { status: 400, message: 'Item not available' },
  'time-not-offered': { status: 400, message: 'This time cannot be ordered.' },
  'order-type-unavailable': { status: 400, message: 'This location does not offer this order type.' },
  'outside-delivery': { status: 400, message: 'We do not deliver there.' },
  'below-delivery-minimum': { status: 400, message: 'This order is too small for a delivery.' },
  'location-inactive': { status: 400, message: 'Location is currently inactive' },
  'location-unknown': { status: 400, message: 'Please select a restaurant location' },
  'menu-item-invalid': { status: 400, message: 'Please check your information and try again.' },
  'option-group-invalid': { status: 400, message: 'Please check your information and try again.' },
  'menu-file-invalid': { status: 400, message: 'This file cannot be read as a menu.' },
  'photo-refused': { status: 400, message: PHOTO_WORDS.missing },
  'photo-too-large': { status: 413, message: PHOTO_WORDS.tooLarge },
  'push-refused': { status: 400, message: 'Notifications of this browser cannot be used here.' },
  'storage-url-invalid': { status: 400, message: PHOTO_WORDS.notOurs },
  'storage-full': { status: 409, message: PHOTO_WORDS.storageFull },
  'category-refused': { status: 400, message: 'Category name is required' },
  'location-invalid': { status: 400, message: 'Please check your information and try again.' },
  'brand-invalid': { status: 400, message: 'Please check your information and try again.' },
  'reservation-invalid': { status: 400, message: 'Please check your information and try again.' },
  'reservation-data-missing': { status: 400, message: 'Missing required reservation data' },
  'slot-unavailable': { status: 400, message: 'No table is given at this time. Please choose another one.' },
  'no-tables-here': { status: 400, message: 'This location takes no reservations.' },
  'cash-not-confirmed': { status: 400, message: 'Please confirm that the cash was received.' },
  'no-phone': { status: 400, message: 'No phone number found for this order' },
  'phone-missing': { status: 400, message: 'Save your phone number first.' },
  'guest-proof-invalid': { status: 400, message: 'Please confirm your phone number again.' },
  'phone-code-wrong': { status: 400, message: 'This code is not right.' },
  'phone-code-expired': { status: 400, message: 'This code is no longer good. Ask for a new one.' },
  'phone-not-textable': {
    status: 400,
    message: 'We cannot text a code to this number. Our staff can confirm it when you visit us.',
  },
  'phone-mismatch': { status: 400, message: 'This is not the phone number of this order.' },
  'email-recipient-mismatch': { status: 400, message: 'This is not the e-mail address of this order.' },
  'invalid-signature': { status: 400, message: 'The signature of this message is not valid.' },
  unauthenticated: { status: 401, message: 'Authentication failed. Please refresh and try again.' },
  'wrong-password': { status: 401, message: 'Incorrect password. Please try again.' },
  'permission-denied': { status: 403, message: 'You do not have permission to perform this action.' },
  'not-staff': {
    status: 403,
    message: 'This app is for the staff of the restaurant. This account is a customer’s.',
  },
  'sign-in-again': { status: 403, message: 'Please sign in once more, and close the account within ten minutes.' },
  'account-closed': { status: 403, message: 'This account is closed. Please call the restaurant.' },
  'foreign-origin': { status: 403, message: 'You do not have permission to perform this action.' },
  'not-found': { status: 404, message: 'The requested resource was not found.' },
  'user-not-found': { status: 404, message: 'User not found' },
  'order-not-found': { status: 404, message: 'Order not found' },
  'menu-item-not-found': { status: 404, message: 'Menu item not found' },
  'option-group-not-found': { status: 404, message: 'Option group not found' },
  'menu-location-not-found': { status: 404, message: 'Location not found or inactive' },
  'location-not-found': { status: 404, message: 'Location not found' },
  'upload-not-found': { status: 404, message: 'This upload is not here any more. Please send the file again.' },
  'reservation-not-found': { status: 404, message: 'Reservation not found' },
  'drawer-open': { status: 409, message: 'The drawer of this location is open already.' },
  'drawer-closed': { status: 409, message: 'This drawer was closed meanwhile.' },
  'drawer-counted': { status: 409, message: 'Somebody else has counted this drawer meanwhile.' },
  'tips-changed': { status: 409, message: 'The tips of this day have changed meanwhile. Please look at them again.' },
  'tips-shared': { status: 409, message: 'Somebody else has shared the tips of this day meanwhile.' },
  'tips-none': { status: 409, message: 'There are no tips to share on this day.' },
  'tips-unequal': { status: 409, message: 'The amounts do not add up to the tips of this day.' },
  'book-behind': {
    status: 409,
    message: 'Older orders are still being written to the book. Please try again in some minutes.',
  },
  'option-group-taken': { status: 409, message: 'This location has an option group of that name already.' },
  'menu-unsound': { status: 409, message: 'After this change a dish could no longer be ordered.' },
  'menu-changed': { status: 409, message: 'The menu was changed meanwhile. Please look at the new preview.' },
  'location-in-use': { status: 409, message: 'This location has open orders, coming bookings or open payment pages.' },
  'location-not-ready': {
    status: 409,
    message: 'This location cannot take orders yet, because of the law of its province.',
  },
  'location-id-taken': { status: 409, message: 'This location ID already exists' },
  'upload-offset-wrong': { status: 409, message: 'The upload goes on at another place.' },
  'upload-incomplete': { status: 409, message: 'Not all of the file has arrived yet.' },
  'reservation-duplicate': {
    status: 409,
    message: 'You already have an active reservation at this location. Please cancel your existing reservation first.',
  },
  'slot-full': { status: 409, message: 'This time was just taken. Please choose another one.' },
  'reservation-changed': { status: 409, message: 'This reservation was changed meanwhile. Please look at it again.' },
  'reservation-not-due': { status: 409, message: 'A no-show can be noted only once the time of the table has come.' },
  'reservation-not-cancellable': { status: 409, message: 'This reservation can no longer be changed.' },
  'hours-unusable': { status: 409, message: 'Operating hours not properly configured for this location' },
  'order-not-cancellable': { status: 409, message: 'This order can no longer be cancelled.' },
  'order-time-stays': { status: 409, message: 'The time of this order can no longer be changed.' },
  ...DEVICE_ERRORS,
  'dish-changed': { status: 409, message: 'This dish of the order was changed meanwhile.' },
  'order-changed': { status: 409, message: 'This order was changed meanwhile.' },
  'code-exists': { status: 409, message: 'There is a code of this name already.' },
  'code-changed': { status: 409, message: 'This code was changed meanwhile. Please look at it again.' },
  'order-not-changeable': { status: 409, message: 'This order can no longer be changed.' },
  'change-empties-order': { status: 409, message: 'Nothing would be left of this order. Cancel it instead.' },
  'not-enough-paid': { status: 409, message: 'More would go back than is left of what was paid.' },
  'preview-outdated': {
    status: 409,
    message: 'The price of this change is another one meanwhile. Please look at it again.',
  },
  'second-person-needed': {
    status: 403,
    message: 'Another manager or an admin must agree that this money is given back.',
  },
  'approval-refused': {
    status: 403,
    message: 'This agreement was used already, is older than ten minutes, or is for another amount.',
  },
  'order-transition-refused': { status: 409, message: 'This order cannot take that step any more.' },
  'kitchen-full': { status: 409, message: 'The kitchen is full. Please choose a later time.' },
  'promise-changed': { status: 409, message: 'The order would be ready later than shown.' },
  'sold-out': { status: 409, message: 'Fewer portions are left than you ordered.' },
  'orders-paused': { status: 409, message: 'This location takes no online orders for right now.' },
  'user-changed': { status: 409, message: 'This account was changed meanwhile. Please look at it again.' },
  'account-busy': { status: 409, message: 'Something of this account is still open.' },
  'account-erased': { status: 409, message: 'This account was closed for good. Its owner can sign up again.' },
  'staff-account': { status: 409, message: 'This person works here: an admin takes the role away first.' },
  'own-account': { status: 409, message: 'You cannot change your own role or deactivate yourself.' },
  'api-key-of-settings': { status: 409, message: 'This key stands in the settings of the server.' },
  'phone-already-proved': { status: 409, message: 'This phone number is confirmed already.' },
  'phone-changed': { status: 409, message: 'This account has another phone number meanwhile. Please look again.' },
  'email-unverified': {
    status: 409,
    message:
      'This e-mail address is not verified yet. Send the person the link again, and give the role once it was followed.',
  },
  'no-password': {
    status: 409,
    message: 'This account signs in without a password. Use “Forgot password?” on the sign-in page to choose one.',
  },
  'last-admin': { status: 409, message: 'The last active admin cannot be removed.' },
  'order-not-recallable': { status: 409, message: 'Only an order completed in the last 30 minutes can be recalled.' },
  'order-step-settled': { status: 409, message: 'This step can no longer be taken back.' },
  'order-already-paid': { status: 409, message: 'This order is already paid.' },
  'order-not-payable': { status: 409, message: 'This order can no longer be paid.' },
  'payment-already-made': { status: 409, message: 'This order was already paid.' },
  'payment-in-progress': {
    status: 409,
    message: 'A payment for this order is still being processed. Please wait a moment.',
  },
  'email-not-wanted': { status: 409, message: 'This customer has not agreed to offers by e-mail.' },
  'cards-off': { status: 409, message: 'This restaurant takes no cards online. Please pay in cash.' },
  'mail-off': { status: 409, message: 'This installation sends no e-mail.' },
  'payment-session-closed': { status: 409, message: 'This payment was closed. Please start again.' },
  'payment-not-confirmed': { status: 409, message: 'The card provider does not confirm this payment.' },
  'refund-not-failed': { status: 409, message: 'This refund has not failed.' },
  'manager-must-confirm': { status: 409, message: 'A manager must confirm that this money is handed back.' },
  'manager-needed': { status: 403, message: 'This is not the sign-in of a manager of this location.' },
  'real-data-exists': {
    status: 409,
    message: 'There are real orders, bookings or payments. Nothing was removed.',
  },
  'refund-not-owed': { status: 409, message: 'This refund is not owed by hand.' },
  'idempotency-key-reused': {
    status: 409,
    message: 'This request was already sent with other contents. Reload the page and try again.',
  },
  'too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 400, message: 'The request body must be JSON.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'too-many-attempts': { status: 429, message: 'Too many failed attempts. Please try again later.' },
  'too-many-open-orders': {
    status: 429,
    message: 'You already have 5 open orders to be paid in cash. Pick one up or cancel one before you place another.',
  },
  'email-cooldown': { status: 429, message: 'Rate limited. Please wait 1000ms before sending again.' },
  'too-many-texts': {
    status: 429,
    message: 'This number was texted 10 times in the last 24 hours. Please call instead.',
  },
  'too-many-downloads': { status: 429, message: 'Your data was downloaded three times today already.' },
  'too-many-codes': { status: 429, message: 'A code was sent already. Please wait before you ask for another one.' },
  'too-many-guests': {
    status: 429,
    message: 'Many tables were booked from here today already. Please call the restaurant for another one.',
  },
  'too-many-guests-at-once': {
    status: 429,
    message:
      'Many guests were booked from here for this time already. Please choose another one or call the restaurant.',
  },
  'reservation-check-failed': { status: 503, message: 'Failed to check existing reservations' },
  'payment-unavailable': {
    status: 503,
    message: 'Card payment is not available right now. Please try again in a moment or pay in cash.',
  },
  unavailable: { status: 503, message: 'Service temporarily unavailable. Please try again later.' },
  internal: { status: 500, message: 'Service temporarily unavailable. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/**
 * Body of a refusal. `details` maps fields to messages. What the specification calls the same things stands beside it
 * (ADM-API-49, CUS-ERR-74, ruling 57).
 */
export type ErrorReply = {
  success: false
  error: string
  userMessage: string
  code: ErrorCode
  errorCode: ErrorCode
  timestamp: string
  requestId: string
  details?: Record<string, unknown>
  context: Record<string, unknown>
}

/** The body that tells a refusal in a language. */
export function errorReply(refusal: AppError, requestId: string, language: Language = 'en-CA'): ErrorReply {
  const message = refusal.messageIn(language)
  const details = refusal.detailsIn(language)
  return {
    success: false,
    error: message,
    userMessage: message,
    code: refusal.code,
    errorCode: refusal.code,
    timestamp: new Date().toISOString(),
    requestId,
    ...(details ? { details } : {}),
    context: details ?? {},
  }
}

/** The same thing for readers of each language. */
export type Told<What> = (language: Language) => What

type Details = Record<string, unknown>

/** A refusal meant for the caller. Anything else thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined
  readonly #message: string | Told<string> | undefined
  readonly #details: Details | Told<Details> | undefined

  /**
   * @param options `message`, if the sentence of the code does not do. Guests read it in their language when it is a
   *   function of that language; one that is only English is for staff and programs.
   */
  constructor(
    code: ErrorCode,
    options: {
      message?: string | Told<string>
      details?: Details | Told<Details>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    const { message, details, retryAfter, cause } = options
    super(typeof message === 'function' ? message('en-CA') : (message ?? ERRORS[code].message), { cause })
    this.code = code
    this.status = ERRORS[code].status
    this.retryAfter = retryAfter
    this.#message = message
    this.#details = details
  }

  get details(): Details | undefined {
    return this.detailsIn('en-CA')
  }

  /** What a reader of this language is told. Without a French sentence it is the English one. */
  messageIn(language: Language): string {
    if (typeof this.#message === 'function') return this.#message(language)
    return language === 'fr-CA' ? (FRENCH[this.code] ?? ERRORS[this.code].message) : this.message
  }

  /** Facts about the refusal, and a sentence for every field that is wrong. */
  detailsIn(language: Language): Details | undefined {
    return typeof this.#details === 'function' ? this.#details(language) : this.#details
  }
}

const FRENCH: Partial<Record<ErrorCode, string>> = FRENCH_ERRORS
