import { digitsOf, formatPhone, phonePlus } from '@thali/domain/people/contact-fields'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

import { LANGUAGE } from '#web/lib/language.ts'

/** A phone number as typed: the chosen country and the text of the field. */
export type PhoneEntry = { country: string; typed: string }

const HOME: CountryCode = 'CA'
/** Listed first, and preferred where several countries share a calling code. */
export const PREFERRED: readonly CountryCode[] = [HOME, 'US', 'GB']
const NORTH_AMERICA = '1'
/** Without its country: Canadian English has other names of some countries. */
export const NAMED_IN = LANGUAGE.slice(0, 2)

/** A stored number as the field shows it. */
export function toPhoneEntry(number: string | null | undefined): PhoneEntry {
  return settlePhone({ country: HOME, typed: number?.trim() ?? '' })
}

/** The entry when the field is left: a number with a country code chooses the country. */
export function settlePhone(entry: PhoneEntry): PhoneEntry {
  const parsed = parse(entry)
  if (!parsed) return entry

  const { country, countryCallingCode: callingCode } = parsed
  const isSame = callingCodeOf(entry.country) === callingCode
  const national = callingCode === NORTH_AMERICA ? formatPhone(parsed.nationalNumber) : parsed.formatNational()
  return { country: isSame ? entry.country : (country ?? ownerOf(callingCode)), typed: national }
}

/** The digits the rules count: in North America without the country's 1, elsewhere with the country code. */
export function phoneToCheck(entry: PhoneEntry): string {
  const digits = digitsOf(phoneToSend(entry))
  if (digitsOf(entry.typed) === '') return ''
  return isNorthAmerican(entry) && digits.startsWith(NORTH_AMERICA) ? digits.slice(1) : digits
}

/** The number as the order carries it: its digits after a plus. */
export function phoneToSend(entry: PhoneEntry): string {
  const number = parse(entry)?.number
  if (number !== undefined) return phonePlus(number)
  return phonePlus(entry.typed.trim().startsWith('+') ? entry.typed : `${callingCodeOf(entry.country)}${entry.typed}`)
}

export function callingCodeOf(country: string): string {
  return getCountryCallingCode(isSupportedCountry(country) ? country : HOME)
}

/** `Canada`, `United States`; `Canada`, `États-Unis`. */
export function countryName(code: string, names = regionNames()): string {
  return names.of(code) ?? code
}

export function regionNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(NAMED_IN, { type: 'region' })
}

function parse({ country, typed }: PhoneEntry) {
  return parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : HOME)
}

function isNorthAmerican({ country, typed }: PhoneEntry): boolean {
  return typed.trim().startsWith('+')
    ? digitsOf(typed).startsWith(NORTH_AMERICA)
    : callingCodeOf(country) === NORTH_AMERICA
}

function ownerOf(callingCode: string): CountryCode {
  const owns = (code: CountryCode) => getCountryCallingCode(code) === callingCode
  return PREFERRED.find(owns) ?? getCountries().find(owns) ?? HOME
}
