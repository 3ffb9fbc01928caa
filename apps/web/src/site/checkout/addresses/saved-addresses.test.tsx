import type { SavedAddressView } from '@thali/contracts/people/addresses'
import { describe, expect, test } from 'vitest'

import { type CheckoutFields, initialFields } from '../checkout-fields.ts'
import { AddressChoice, SaveAddress } from './saved-addresses.tsx'
import { drawPart, wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'
import { aProfile } from '#web/testing/site-requests.ts'

const HOME: SavedAddressView = {
  id: 'home',
  label: 'Home',
  address: '12 Prince Street',
  postalCode: 'B2N 5E3',
  instructions: 'Ring twice',
  usedAt: '2026-11-20T16:00:00.000Z',
}
const WORK = { ...HOME, id: 'work', label: '', address: '90 Robie Street' }
const TEN = Array.from({ length: 10 }, (_, place) => ({ ...WORK, id: `${place}`, address: `${place} Main Street` }))

const ignore = () => undefined
const propsOf = (typed: Partial<CheckoutFields>, postalCode: string | null = null) => ({
  fields: { ...initialFields(aProfile()), ...typed },
  postalCode,
  onChange: ignore,
})
const knowing = (addresses: readonly SavedAddressView[]) => ({ reads: { '/me/addresses': { addresses } } })

describe('the choice of a saved address', () => {
  const choice = (typed: Partial<CheckoutFields>, postalCode?: string) =>
    drawPart(<AddressChoice {...propsOf(typed, postalCode)} />, knowing([HOME, WORK]))
  const chosen = (html: string) => /value="(\w+)"[^>]* checked=""|checked=""[^>]* value="(\w+)"/.exec(html)?.slice(1)

  test('names each by its label and its address, and is not there for an account without any', () => {
    expect(wordsOfEach(choice({}), 'label')).toEqual(['Home 12 Prince Street', '90 Robie Street'])
    expect(drawPart(<AddressChoice {...propsOf({})} />, knowing([]))).toBe('')
  })

  test('shows the one that stands in the fields, if it is one of them', () => {
    expect(chosen(choice({}))).toBeUndefined()
    expect(chosen(choice({ address: '12 prince street' }, 'b2n 5e3'))).toContain('home')
    expect(chosen(choice({ address: '12 Prince Street' }, 'B3H 4R2'))).toBeUndefined()
  })
})

describe('the question whether an address is to be saved', () => {
  const question = (typed: Partial<CheckoutFields>, saved: readonly SavedAddressView[]) =>
    drawPart(<SaveAddress {...propsOf(typed)} />, knowing(saved))
  const NEW = { address: '7 Willow Street' }

  test('is asked of an address that is typed and not saved yet', () => {
    expect(question({ address: ' ' }, [])).toBe('')
    expect(question({ address: '12 Prince Street' }, [HOME])).toBe('')
    expect(wordsOf(question(NEW, [HOME]))).toBe('Save this address in my account')
    expect(drawPart(<SaveAddress {...propsOf(NEW)} />)).toBe('')
  })

  test('is answered with yes for the first address, with no beside others, and then as the owner says', () => {
    const isOn = (savesAddress: boolean | null, saved: readonly SavedAddressView[]) =>
      question({ ...NEW, savesAddress }, saved).includes('checked=""')
    expect([isOn(null, []), isOn(null, [HOME]), isOn(true, [HOME]), isOn(false, [])]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('asks for a name with a yes, and tells which of ten addresses makes room', () => {
    const html = question({ ...NEW, savesAddress: true }, TEN)
    expect(wordsOf(html)).toContain('Name of this address')
    expect(wordsOf(html)).toContain('It takes the place of 9 Main Street, which you used longest ago.')
    expect(wordsOf(question({ ...NEW, savesAddress: true }, TEN.slice(1)))).not.toContain('takes the place')
  })
})
