import { expect, test } from 'vitest'

import { findCountries, listCountries } from './country-dialog.tsx'
import { phoneToCheck, phoneToSend, settlePhone, toPhoneEntry } from './phone-number.ts'

// CUS-CHK-25
test('Canada, the United States and Great Britain lead the country list, the others follow by name', () => {
  const countries = listCountries()
  expect(countries.slice(0, 5).map(({ code }) => code)).toEqual(['CA', 'US', 'GB', 'AF', 'AX'])
  expect(countries.length).toBeGreaterThan(200)
})

// CUS-CHK-26
test.each([
  ['united', 'US'],
  ['+44', 'GB'],
  ['91', 'IN'],
  ['in', 'IN'],
  ['cote d', 'CI'],
  ['Réunion', 'RE'],
])('the country list is searched by name, letters or calling code (%s)', (search, code) => {
  expect(findCountries(listCountries(), search).map((country) => country.code)).toContain(code)
})

test('an empty search lists every country, a meaningless one none', () => {
  expect(findCountries(listCountries(), ' ')).toHaveLength(listCountries().length)
  expect(findCountries(listCountries(), 'atlantis')).toEqual([])
})

// CUS-CHK-24, CUS-VAL-10
test.each([
  ['CA', '(902) 555-0123', '+19025550123'],
  ['CA', '1 902 555 0123', '+19025550123'],
  ['CA', '+1 902 555 0123', '+19025550123'],
  ['CA', '+44 20 7946 0958', '+442079460958'],
  ['GB', '020 7946 0958', '+442079460958'],
  ['IT', '06 6982 1234', '+390669821234'],
  ['IN', '98765 43210', '+919876543210'],
])('a phone number typed for %s as %s is sent as %s', (country, typed, sent) => {
  expect(phoneToSend({ country, typed })).toBe(sent)
})

test('the country code of North America is no digit of the number', () => {
  expect(phoneToCheck({ country: 'CA', typed: '902555012' })).toBe('902555012')
  expect(phoneToCheck({ country: 'CA', typed: '+1902555012' })).toBe('902555012')
  expect(phoneToCheck({ country: 'US', typed: '9025550123' })).toBe('9025550123')
  expect(phoneToCheck({ country: 'CA', typed: '' })).toBe('')
  expect(phoneToCheck({ country: 'GB', typed: '' })).toBe('')
})

test('a phone number is set in order when its field is left, and a typed country code chooses the country', () => {
  expect(settlePhone({ country: 'CA', typed: '9025550123' })).toEqual({ country: 'CA', typed: '(902) 555-0123' })
  expect(settlePhone({ country: 'CA', typed: '+442079460958' })).toEqual({ country: 'GB', typed: '020 7946 0958' })
  expect(settlePhone({ country: 'JM', typed: '876 555 0123' })).toEqual({ country: 'JM', typed: '(876) 555-0123' })
  expect(settlePhone({ country: 'CA', typed: '90' })).toEqual({ country: 'CA', typed: '90' })
})

// CUS-CHK-24
test('a stored phone number is shown as people write it', () => {
  expect(toPhoneEntry('+19025550123')).toEqual({ country: 'CA', typed: '(902) 555-0123' })
  expect(toPhoneEntry(null)).toEqual({ country: 'CA', typed: '' })
})
