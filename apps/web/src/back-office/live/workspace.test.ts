import type { LocationView } from '@thali/contracts/locations/locations'
import type { ProfileView } from '@thali/contracts/people/users'
import { describe, expect, test } from 'vitest'

import { choiceAmong, placesFor } from './place.ts'
import { pulseOf } from './workspace.tsx'
import type { LiveStatus } from '#web/lib/api/live-feed.ts'

describe('the freshness of the screen', () => {
  const at = (seconds: number, status: LiveStatus = 'live') =>
    pulseOf({ live: { status, lastBeatAt: 1_000_000 }, openedAt: 0, now: 1_000_000 + seconds * 1000 })

  test.each([
    [2, 'Live · 2 s ago', false],
    [25, 'Live · 25 s ago', false],
    [26, 'Quiet for 26 s', false],
    [60, 'Quiet for 60 s', false],
    [61, 'Not live for 61 s', true],
  ])('the screen says %i seconds after the last beat of the server: %s', (seconds, words, isRed) => {
    expect(at(seconds)).toEqual({ words, isRed })
  })

  test('a device without a network is red at once', () => {
    expect(at(3, 'offline')).toEqual({ words: 'Not live for 3 s', isRed: true })
    const restarted = { live: { status: 'offline', lastBeatAt: null } as const, openedAt: 0, now: 2000 }
    expect(pulseOf(restarted)).toEqual({ words: 'Not live for 2 s', isRed: true })
  })

  test('a page that never heard a beat says so, and turns red after a minute', () => {
    const opened = (seconds: number) =>
      pulseOf({ live: { status: 'stale', lastBeatAt: null }, openedAt: 0, now: seconds * 1000 })
    expect(opened(5)).toEqual({ words: 'Connecting', isRed: false })
    expect(opened(61)).toEqual({ words: 'Not live for 61 s', isRed: true })
  })
})

describe('the locations of a device', () => {
  const places = [{ id: 'new-glasgow' }, { id: 'truro' }] as LocationView[]
  const user = (role: ProfileView['role'], locationIds: string[]) => ({ role, locationIds }) as ProfileView

  test('a device shows the orders of the location chosen on it', () =>
    expect(choiceAmong('truro', places)).toBe('truro'))

  test.each([null, 'all', 'closed-down'])(
    'a device without a valid choice shows all locations, so that none is overlooked (stored: %s)',
    (stored) => {
      expect(choiceAmong(stored, places)).toBe('all')
    },
  )

  test('a person who works at one location sees only that one, whatever somebody else chose on the device', () => {
    expect(choiceAmong('new-glasgow', places.slice(1))).toBe('truro')
  })

  // ADM-ORD-03, ADM-DSH-01
  test('an admin may ask for all locations also where one is left, so that no figure of the others is missing', () => {
    expect(choiceAmong('all', places.slice(1), { seesAll: true })).toBe('all')
    expect(choiceAmong(null, places.slice(1), { seesAll: true })).toBe('truro')
  })

  test('an admin sees every location, other staff see those they work at', () => {
    expect(placesFor(user('admin', []), places)).toEqual(places)
    expect(placesFor(user('manager', ['truro']), places).map(({ id }) => id)).toEqual(['truro'])
    expect(placesFor(user('staff', []), places)).toEqual([])
  })
})
