import type { ApiKeyView } from '@thali/contracts/people/api-keys'
import type { BrandSettingsView } from '@thali/contracts/system/settings'
import { NO_OWN_WORDS } from '@thali/domain/brand/brand'
import { describe, expect, test } from 'vitest'

import { madeWords, markOf, nameOf, usedWords } from './key-words.ts'
import { changeOf, isOwn, problemsOf, shownValue, UNTOUCHED } from './use-brand-form.ts'

const DEFAULTS = {
  name: 'Sizzle & Spice',
  phone: '(902) 555-0142',
  email: 'hello@example.com',
  taxNumber: null,
  primaryColor: '#4a1b33',
  accentColor: '#f0a81f',
  ...NO_OWN_WORDS,
}
const settings: BrandSettingsView = {
  brand: { ...DEFAULTS, name: 'Curry & Co' },
  defaults: DEFAULTS,
  changed: ['name'],
}

describe('the brand while it is typed', () => {
  test('the form of the brand shows the present value, the one typed over it, and the one it goes back to', () => {
    expect(shownValue(settings, UNTOUCHED, 'name')).toBe('Curry & Co')
    expect(shownValue(settings, { name: 'Curry' }, 'name')).toBe('Curry')
    expect(shownValue(settings, { name: '' }, 'name')).toBe('')
    expect(shownValue(settings, { name: null }, 'name')).toBe('Sizzle & Spice')
    expect(shownValue(settings, UNTOUCHED, 'taxNumber')).toBe('')
  })

  test('the form of the brand sends only differences, and a way back only where there is one', () => {
    expect(changeOf(settings, UNTOUCHED)).toEqual({})
    expect(changeOf(settings, { name: ' Curry & Co ', phone: '902 555 0177' })).toEqual({ phone: '902 555 0177' })
    expect(changeOf(settings, { name: null, phone: null })).toEqual({ name: null })
  })

  test('the form of the brand offers the way back where a field has a value of its own', () => {
    expect(isOwn(settings, UNTOUCHED, 'name')).toBe(true)
    expect(isOwn(settings, { name: null }, 'name')).toBe(false)
    expect(isOwn(settings, UNTOUCHED, 'phone')).toBe(false)
    expect(isOwn(settings, { phone: '1' }, 'phone')).toBe(true)
  })

  test('the form of the brand is checked by the rules of the server', () => {
    expect(problemsOf(settings, { email: 'curry', name: '' })).toEqual({
      email: 'Please enter a valid email address',
      name: 'Enter the name of the restaurant',
    })
  })
})

describe('a key', () => {
  const key: ApiKeyView = {
    id: '1',
    name: 'Web shop',
    scope: 'admin',
    hint: 'x7Qa',
    isOfSettings: false,
    madeBy: 'Asha Patel',
    createdAt: '2026-09-14T13:05:00.000Z',
    lastUsedAt: null,
    revokedAt: null,
  }

  test('a key is told apart by its end', () => {
    expect([nameOf(key), markOf(key)]).toEqual(['Web shop', '…x7Qa'])
    expect(madeWords(key)).toBe('Sep 14, 2026, 10:05 a.m. by Asha Patel')
    expect(usedWords(key)).toBe('Never')
  })

  test('a key of the server is called by the setting that it stands in', () => {
    const ofServer = { ...key, name: 'from settings', hint: null, isOfSettings: true, madeBy: null }
    expect([nameOf(ofServer), markOf(ofServer)]).toEqual(['Admin key of the server', 'ADMIN_API_KEY'])
  })
})
