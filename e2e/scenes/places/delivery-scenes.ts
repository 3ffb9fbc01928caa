import type { DeliveryZoneView } from '@thali/contracts/locations/delivery-zones'
import { pointAt } from '@thali/domain/delivery/geometry'
import type { Page } from 'playwright-core'

import { call } from '../../support/people.ts'
import type { Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'

const HOUSE = { latitude: 45.3647, longitude: -63.2797 }
const at = (east: number, north: number) => pointAt(HOUSE, { east, north })

const TERMS = { fee: 4.5, minimum: 15, freeFrom: 60, extraMinutes: 20 }
const ZONES: DeliveryZoneView[] = [
  { id: 'town', name: 'Town', shape: { kind: 'postal', prefixes: ['B2N'] }, ...TERMS },
  {
    id: 'near',
    name: 'Around us',
    shape: { kind: 'circle', prefixes: ['B6L'], center: HOUSE, radiusMetres: 2500 },
    ...TERMS,
    fee: 3,
  },
  {
    id: 'hill',
    name: 'Bible Hill and Salmon River',
    shape: {
      kind: 'polygon',
      prefixes: ['B6L', 'B2N'],
      points: [at(500, 1500), at(4000, 2200), at(5200, 5000), at(1500, 6000), at(-900, 3600)],
    },
    ...TERMS,
    fee: 7,
  },
]

/** Zones for this page only: other scenes deliver from Truro without any. */
async function deliverIntoZones(page: Page, { app }: Stage): Promise<void> {
  const menu = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  await page.route('**/api/menu/truro*', (route) => route.fulfill({ json: { ...menu, delivery: {} } }))
  await page.route('**/api/locations/truro/delivery*', (route) => {
    const area = new URL(route.request().url()).searchParams.get('postalCode')?.slice(0, 3) ?? ''
    return route.fulfill({
      json: { area, zone: area === 'B2N' ? { name: 'Town', ...TERMS } : null, needsPoint: area === 'B6L' },
    })
  })
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('radio', { name: 'Delivery' }).check()
  await page.getByLabel('Postal code').fill(code)
}

async function showZones(page: Page): Promise<void> {
  await page.route('**/api/admin/locations/truro/delivery-zones', (route) =>
    route.fulfill({ json: { point: HOUSE, zones: ZONES } }),
  )
}

async function openZones(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save delivery' }).waitFor()
}

const AT_LOCATIONS = { path: '/admin/dashboard#locations/truro/delivery', as: 'admin', before: showZones } as const

export const DELIVERY: readonly Scene[] = [
  {
    name: 'checkout-delivery-zone',
    path: '/checkout',
    as: 'guest',
    cart: true,
    before: deliverIntoZones,
    act: (page) => typeCode(page, 'B2N 5E3'),
    shows: /^Delivery \$4.50/,
  },
  {
    name: 'checkout-delivery-outside',
    path: '/checkout',
    as: 'guest',
    cart: true,
    before: deliverIntoZones,
    act: (page) => typeCode(page, 'B3H 4R2'),
    shows: 'We do not deliver to B3H.',
  },
  {
    name: 'office-delivery-zones',
    ...AT_LOCATIONS,
    act: openZones,
    shows: 'Some zones overlap',
  },
  {
    name: 'office-delivery-drawn',
    ...AT_LOCATIONS,
    act: async (page) => {
      await openZones(page)
      await page.getByRole('button', { name: /^3\. Bible Hill/ }).click()
      await page.getByRole('button', { name: /^Point 2 of 5/ }).focus()
    },
  },
]
