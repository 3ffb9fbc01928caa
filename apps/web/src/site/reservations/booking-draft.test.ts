import { instantAt } from '@thali/domain/time/zone'
import { expect, test } from 'vitest'

import { type Draft, keepDraft, type Opening, openingDraft, readDraft } from './booking-draft.ts'
import { createTabStorage } from '#web/lib/kept/tab-storage.ts'

const NOBODY = { name: '', email: '', phone: '', requests: '' }
const OPENING: Opening = {
  owner: 'guest',
  askedFor: null,
  locationIds: ['new-glasgow', 'truro'],
  lastLocationId: null,
  guest: NOBODY,
  now: instantAt('2026-11-20', 12 * 60),
}
const DRAFT: Draft = {
  askedFor: null,
  choice: { locationId: 'new-glasgow', date: '2026-11-25', partySize: 6, time: '19:00' },
  guest: { name: 'Ann', email: 'ann@', phone: '902', requests: 'Window' },
}

function storageWith(text: string | null) {
  let kept = text
  return createTabStorage(() => ({
    getItem: () => kept,
    setItem: (_, written) => void (kept = written),
    removeItem: () => void (kept = null),
  }))
}

function keptAs(draft: Draft, owner = 'guest') {
  const storage = storageWith(null)
  keepDraft(storage, owner, draft)
  return storage
}

test('the page opens for two, today, at the location asked for, else the last one, else the restaurant’s', () => {
  const choice = { locationId: 'truro', date: '2026-11-20', partySize: 2, time: null }
  expect(openingDraft(OPENING)).toEqual({ askedFor: null, choice, guest: NOBODY })
  expect(openingDraft({ ...OPENING, lastLocationId: 'new-glasgow' }).choice.locationId).toBe('new-glasgow')
  expect(openingDraft({ ...OPENING, lastLocationId: 'new-glasgow', askedFor: 'truro' }).choice.locationId).toBe('truro')
  expect(openingDraft({ ...OPENING, askedFor: 'halifax', locationIds: ['bedford'] }).choice.locationId).toBe('bedford')
})

test('a reload takes away nothing that was chosen or typed, right or wrong', () => {
  expect(readDraft(keptAs(DRAFT), OPENING)).toEqual(DRAFT)
})

test('a draft that somebody else left in the tab is not shown', () => {
  expect(readDraft(keptAs(DRAFT), { ...OPENING, owner: 'account-1' })).toEqual(openingDraft(OPENING))
})

test('an address that asks for another location wins over the draft, once', () => {
  const asked = { ...OPENING, askedFor: 'truro' }
  expect(readDraft(keptAs(DRAFT), asked).choice.locationId).toBe('truro')
  expect(readDraft(keptAs({ ...DRAFT, askedFor: 'truro' }), asked).choice.locationId).toBe('new-glasgow')
})

test('a chosen day that has passed meanwhile, and its time, begin anew', () => {
  const late = { ...OPENING, now: instantAt('2026-11-26', 12 * 60) }
  expect(readDraft(keptAs(DRAFT), late).choice).toMatchObject({ date: '2026-11-26', time: null, partySize: 6 })
})

test.each([
  'no JSON',
  '{}',
  '{"owner":"guest","choice":null,"guest":{}}',
  '{"owner":"guest","choice":{"partySize":99,"date":7,"time":"late","locationId":"moon"},"guest":{"name":7}}',
])('a draft that cannot be read, %s, counts as if nothing had been typed', (text) => {
  expect(readDraft(storageWith(text), OPENING)).toEqual(openingDraft(OPENING))
})
