import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

import { countryName, NAMED_IN, PREFERRED, regionNames } from './phone-number.ts'

export type Country = { code: CountryCode; name: string; callingCode: string }

/** Every country with a calling code: the preferred ones first, the others by name. */
export function listCountries(): Country[] {
  const names = regionNames()
  const countries = getCountries().map((code) => ({
    code,
    name: countryName(code, names),
    callingCode: getCountryCallingCode(code),
  }))
  return countries.sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, NAMED_IN))
}

/** The countries a search means: by a part of the name, the two letters, or the calling code with or without plus. */
export function findCountries(countries: readonly Country[], search: string): Country[] {
  const wanted = normalized(search)
  const code = wanted.replace(/^\+/, '')
  if (code === '') return [...countries]
  return countries.filter(
    (country) =>
      normalized(country.name).includes(wanted) ||
      country.code.toLowerCase() === wanted ||
      (/^\d+$/.test(code) && country.callingCode.startsWith(code)),
  )
}

function rankOf({ code }: Country): number {
  const rank = PREFERRED.indexOf(code)
  return rank === -1 ? PREFERRED.length : rank
}

function normalized(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
