import { isEmailShaped } from '../people/contact-check.ts'

export const LONGEST_SUBJECT = 200
export const LONGEST_MESSAGE = 2000
/** More recipients than that are sent as several batches. */
export const MOST_RECIPIENTS = 100
/** So long after one sending the same account cannot send again. */
export const COOLDOWN_MS = 1000
export const LARGEST_IMAGE_BYTES = 2 * 1024 * 1024

const SUBJECT_MISSING = 'Subject is required'
export const SUBJECT_TOO_LONG = `Subject too long. Maximum ${LONGEST_SUBJECT} characters allowed`
export const SUBJECT_BROKEN = 'The subject must be a single line'
const MESSAGE_MISSING = 'Message is required'
export const MESSAGE_TOO_LONG = `Message too long. Maximum ${LONGEST_MESSAGE} characters allowed`
export const IMAGE_TOO_LARGE = 'Image too large for email. Maximum 2MB'
export const IMAGE_NOT_HTTPS = 'The address of the image must begin with https://'
export const NO_RECIPIENT = 'At least one recipient is required'
export const TOO_MANY_RECIPIENTS = `Maximum ${MOST_RECIPIENTS} recipients allowed per batch`
export const NO_USERS = 'No users provided'
export const NO_VALID_ADDRESS = 'No valid email addresses found'

const LONGEST_ADDRESS = 254
const CONTROL_CHARACTER = /\p{Cc}/u
/** Separators of a list of addresses; not allowed within one. */
const SEPARATOR = /[,;]/
/** Characters that some mail clients take for the end of an address or for a second one. */
const UNSAFE_IN_ADDRESS = /[\s"'<>()[\]\\,;:]/u

/** The objection to a subject, or null. */
export function checkSubject(subject: string): string | null {
  if (subject.trim() === '') return SUBJECT_MISSING
  if (CONTROL_CHARACTER.test(subject)) return SUBJECT_BROKEN
  return subject.length > LONGEST_SUBJECT ? SUBJECT_TOO_LONG : null
}

/** The objection to a message, or null. */
export function checkMessage(message: string): string | null {
  if (message.trim() === '') return MESSAGE_MISSING
  return message.length > LONGEST_MESSAGE ? MESSAGE_TOO_LONG : null
}

/** The objection to the address of an image, or null; an empty one is none. */
export function checkImageUrl(imageUrl: string): string | null {
  if (imageUrl.trim() === '') return null
  return URL.canParse(imageUrl) && new URL(imageUrl).protocol === 'https:' ? null : IMAGE_NOT_HTTPS
}

/** Whether mail can go to exactly this one address and nowhere else. */
export function isMailAddress(address: string): boolean {
  return address.length <= LONGEST_ADDRESS && isEmailShaped(address) && !UNSAFE_IN_ADDRESS.test(address)
}

/**
 * The addresses of a list, each once, in lower case, and the parts that are no addresses. A line break is never a
 * separator: it would be an attempt to inject a header.
 */
export function parseAddresses(list: string | readonly string[]): { addresses: string[]; invalid: string[] } {
  const parts = typeof list === 'string' ? list.split(SEPARATOR) : list
  const texts = parts.map(trimSpaces).filter((text) => text !== '')
  const isValid = (text: string) => isMailAddress(text)
  return {
    addresses: [...new Set(texts.filter(isValid).map((text) => text.toLowerCase()))],
    invalid: texts.filter((text) => !isValid(text)),
  }
}

/** `Invalid email addresses: …` (ADM-EML-22) */
export function invalidAddressesWords(invalid: readonly string[]): string {
  return `Invalid email addresses: ${invalid.join(', ')}`
}

/** `Rate limited. Please wait {n}ms before sending again.` (ADM-EML-23) */
export function cooldownWords(waitMs: number): string {
  return `Rate limited. Please wait ${waitMs}ms before sending again.`
}

/** Only spaces: a line break at the edge of an address is no slip of the hand. */
function trimSpaces(text: string): string {
  return text.replaceAll(/^ +| +$/g, '')
}
