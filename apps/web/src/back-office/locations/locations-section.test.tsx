import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { describe, expect, test } from 'vitest'

import { AddLocationDialog } from './add-location-dialog.tsx'
import { DetailsPart } from './details-part.tsx'
import { LocationsSection } from './locations.section.tsx'
import { aManagedLocation } from '#web/testing/a-managed-location.ts'
import { wordsOf } from '#web/testing/draw-part.tsx'
import { buttonsIn, drawnInWorkspace, figuresIn } from '#web/testing/drawn-workspace.tsx'

/** The list with one location on it. */
function listOf(changed: Partial<ManagedLocationView> = {}): string {
  return drawnInWorkspace(<LocationsSection />, {
    reads: { '/admin/locations': { locations: [aManagedLocation(changed)] } },
  })
}

/** The details of a location's page, which have its card; of an admin, who changes everything, or a manager. */
function screenOf(changed: Partial<ManagedLocationView> = {}, { mayAll = false, texts = true } = {}): string {
  return drawnInWorkspace(
    <DetailsPart location={aManagedLocation(changed)} mayAll={mayAll} onSaved={() => undefined} />,
    { site: { offers: { cards: true, texts, mail: true } } },
  )
}

// ADM-LOC-06, ADM-LOC-11, ADM-LOC-12
test('a location of the list says until when it is open and how it cooks, and leads to its page', () => {
  const html = listOf()
  expect(wordsOf(html)).toMatch(/Truro Heights Active Open until 10:00 PM Kitchen: As soon as possible/)
  expect(html).toContain('href="#locations/truro"')
  expect(wordsOf(listOf({ isActive: false }))).toMatch(/Truro Heights Inactive/)
})

describe('the card of a location', () => {
  // ADM-LOC-14, ADM-LOC-20, ADM-LOC-23, ADM-LOC-27
  test('the card of a location shows id, address, phone and e-mail, each with a button that copies it', () => {
    const html = screenOf()
    expect(wordsOf(html)).toMatch(/395 Truro Heights Road Truro Heights, NS B6L 1X6 .*truro@example\.test/)
    expect(html).toMatch(/<a href="tel:\+19025550101"[^>]*>\(902\) 555-0101<\/a>/)
    expect(buttonsIn(html).filter((label) => label.startsWith('Copy'))).toEqual([
      'Copy address: 395 Truro Heights Road, Truro Heights, NS B6L 1X6',
      'Copy phone: (902) 555-0101',
      'Copy email: truro@example.test',
      'Copy location id: truro',
    ])
  })

  // ADM-LOC-28
  test('the card of a location shows four figures, as long as the location is active', () => {
    const figures = (changed: Partial<ManagedLocationView>) => figuresIn(screenOf(changed))
    expect(figures({})).toEqual(
      expect.arrayContaining([
        ['Total Orders', '10'],
        ['Avg Order', '$31.50'],
        ['Capacity', '40'],
        ['Monthly', '$12,340.00'],
      ]),
    )
    expect(figures({ isActive: false }).map(([label]) => label)).not.toContain('Avg Order')
  })

  // ADM-LOC-32, ADM-LOC-34
  test('the card of a location names the manager, or TBD, and the day it was added', () => {
    expect(wordsOf(screenOf({ manager: 'Grace MacLeod' }))).toContain('Manager: Grace MacLeod')
    expect(wordsOf(screenOf({ manager: null }))).toContain('Manager: TBD')
    // Still the evening before in Halifax.
    expect(wordsOf(screenOf({ createdAt: '2026-11-21T02:00:00.000Z' }))).toContain('Added Nov 20, 2026')
  })
})

// Ruling 69
describe('orders without an account', () => {
  const chosen = (html: string) => /<input type="radio"(?=[^>]* checked="")[^>]* value="([^"]*)"/.exec(html)?.[1]

  test('are a choice of three on the page of a location, as it is stored; off where nothing is', () => {
    const words = wordsOf(screenOf({}, { mayAll: true }))
    expect(words).toMatch(/Orders without an account No – guests sign in first By card only .* By card or in cash/)
    for (const guestOrders of ['card', 'card-and-cash'] as const)
      expect(chosen(screenOf({ guestOrders }, { mayAll: true }))).toBe(guestOrders)
    expect(chosen(screenOf({}, { mayAll: true }))).toBe('off')
  })

  test('are set by admins; a manager reads on the card how they are paid, and nothing where they are off', () => {
    const html = screenOf({ guestOrders: 'card' })
    expect(html).not.toContain('type="radio"')
    expect(wordsOf(html)).toContain('Orders without an account: by card Dine-in')
    expect(wordsOf(screenOf({ guestOrders: 'card-and-cash' }))).toContain('account: by card or in cash Dine-in')
    expect(wordsOf(screenOf())).not.toContain('Orders without an account')
  })

  test('paid in cash need texts: where these are switched off, the choice says so', () => {
    const hint = 'text messages are switched off'
    expect(wordsOf(screenOf({}, { mayAll: true }))).not.toContain(hint)
    expect(wordsOf(screenOf({}, { mayAll: true, texts: false }))).toContain(hint)
  })
})

describe('table numbers', () => {
  test('are asked of a location where guests eat; their codes are printed by managers too', () => {
    const tables = { from: 1, to: 20 }
    expect(wordsOf(screenOf({}, { mayAll: true }))).toContain('Table numbers')
    expect(wordsOf(screenOf({ features: ['Takeout'] }, { mayAll: true }))).not.toContain('Table numbers')
    expect(wordsOf(screenOf({}, { mayAll: true }))).not.toContain('Print codes')
    const ofManagers = wordsOf(screenOf({ tables }))
    expect(ofManagers).toContain('Print codes of tables 1 to 20')
    expect(ofManagers).not.toContain('Table numbers')
    expect(wordsOf(screenOf({ tables: { from: 7, to: 7 } }))).toContain('Print codes of table 7')
  })
})

describe('the form of a location', () => {
  const form = wordsOf(
    drawnInWorkspace(<AddLocationDialog locations={[]} onSaved={() => undefined} onClose={() => undefined} />),
  )
  /** Position of each text in the form, to compare their order. */
  const places = (words: readonly string[]) => words.map((word) => form.indexOf(word))

  // ADM-LOC-35
  test('the form of a location asks for everything in the order of the specification', () => {
    const found = places([
      'Location ID',
      'Location Name',
      'Address',
      'Pincode (postal code)',
      'Phone',
      'Email',
      'Manager',
      'Capacity',
      'Opening Date',
      'Features',
      'Operating Hours',
      'Monday',
      'Sunday',
      'Active Location',
    ])
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  })

  // ADM-LOC-42
  test('the form of a location offers twelve features, and no other', () => {
    const [, offered = ''] = /Features (.*) Operating Hours/.exec(form) ?? []
    expect(offered).toBe(
      'Dine-in Takeout Delivery Catering WiFi Parking Bar Outdoor Seating Private Dining Live Music Wheelchair Accessible Pet Friendly',
    )
  })
})
