import { expect, test } from 'vitest'

import { findSameAddress } from './saved-address.ts'

const HOME = { id: 'home', address: '12 Prince Street, Apt. 4', postalCode: 'B2N 5E3' }
const WORK = { id: 'work', address: '90 Robie Street', postalCode: null }

test.each([
  ['12 prince street apt 4', 'B2N 5E3', 'home'],
  ['  12  Prince Street,\u00a0Apt. 4 ', 'B2N 5E3', 'home'],
  ['12 Prince Street, Apt. 4', 'b2n5e3', 'home'],
  ['12 Prince Street, Apt. 4', 'B2N', 'home'],
  ['12 Prince Street, Apt. 4', null, 'home'],
  ['90 Robie Street', 'B2N 1A1', 'work'],
  ['12 Prince Street, Apt. 4', 'B3H 4R2', undefined],
  ['12 Prince Street, Apt. 5', 'B2N 5E3', undefined],
  ['124 Prince Street Apt', 'B2N 5E3', undefined],
])('“%s” with the postal code %s is the saved address %s', (address, postalCode, id) => {
  expect(findSameAddress([HOME, WORK], { address, postalCode })?.id).toBe(id)
})

test('of one street in two towns the address with the right postal code is found, not the one without any', () => {
  const towns = [
    { id: 'unknown', address: '5 Main Street', postalCode: null },
    { id: 'truro', address: '5 Main Street', postalCode: 'B2N 5E3' },
  ]
  expect(findSameAddress(towns, { address: '5 Main Street', postalCode: 'B2N 5E3' })?.id).toBe('truro')
})
