import { expect, test } from 'vitest'

import { Addresses } from './dashboard-addresses.tsx'
import { drawPart, wordsOfEach } from '#web/testing/draw-part.tsx'

const HOME = { id: '1', label: 'Home', address: '12 Prince Street', postalCode: 'B2N 5E3', instructions: 'Ring twice' }
const WORK = { id: '2', label: '', address: '90 Robie Street', postalCode: null, instructions: null }

test('an account shows its saved addresses, each with a way to remove it, and nothing where there are none', () => {
  const html = drawPart(<Addresses />, { reads: { '/me/addresses': { addresses: [HOME, WORK] } } })
  expect(wordsOfEach(html, 'li')).toEqual([
    'Home 12 Prince Street, B2N 5E3 Ring twice Remove',
    '90 Robie Street Remove',
  ])
  expect(html).toContain('aria-label="Remove 90 Robie Street"')
  expect(drawPart(<Addresses />, { reads: { '/me/addresses': { addresses: [] } } })).toBe('')
})
