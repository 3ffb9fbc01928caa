import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { PrinterView } from '@thali/contracts/locations/printers'
import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import type { Page } from 'playwright-core'

import { openLocation } from '../../support/desk.ts'
import type { Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'

const PLACE = 'truro'
const MINUTE_MS = 60_000
const AT_LOCATIONS = { path: '/admin/dashboard#locations', as: 'admin' } as const
const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', place: PLACE } as const

const STATIONS = [
  { id: 'stove', name: 'Stove', hands: 3 },
  { id: 'tandoor', name: 'Tandoor', hands: 2 },
  { id: 'fryer', name: 'Fryer', hands: 1 },
]

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

const COUNTER = '6f0d1c52-0f55-4a86-9c6e-0c9a4c1f7b01'

/** One that is well and opens the drawer, and one without paper of which somebody has to look at a sheet. */
function printers(): PrinterView[] {
  const ways = { way: 'network', calls: null } as const
  const usual = { locationId: PLACE, ...ways, width: 576, printsAt: 'arrival', canConfirm: true } as const
  return [
    {
      ...usual,
      id: COUNTER,
      name: 'Counter',
      address: '192.168.1.51:9100',
      tickets: 'whole',
      stations: [],
      receipts: true,
      hasDrawer: true,
      standbyId: null,
      trouble: null,
      printedAt: ago(2),
      waiting: 0,
      unsure: [{ id: '6f0d1c52-0f55-4a86-9c6e-0c9a4c1f7b03', title: 'Receipt of 1042', at: ago(1) }],
    },
    {
      ...usual,
      id: '6f0d1c52-0f55-4a86-9c6e-0c9a4c1f7b02',
      name: 'Tandoor',
      address: '192.168.1.50:9100',
      tickets: 'own',
      stations: ['tandoor'],
      receipts: false,
      standbyId: COUNTER,
      trouble: { kind: 'paper', since: ago(0.5) },
      printedAt: ago(9),
      waiting: 3,
      unsure: [],
    },
  ]
}

/** For this page only: the printers of the other scenes are none. */
export async function bringPrinters(page: Page): Promise<void> {
  await page.route('**/api/admin/printers', (route) => route.fulfill({ json: { printers: printers() } }))
}

/** Its kitchen has stations, and the printer of one of them is open. */
async function bringStation(page: Page): Promise<void> {
  await bringPrinters(page)
  await page.route('**/api/admin/locations', async (route) => {
    const { locations } = (await (await route.fetch()).json()) as { locations: ManagedLocationView[] }
    const kitchen = { ...KITCHEN_DEFAULTS, stations: STATIONS }
    await route.fulfill({ json: { locations: locations.map((one) => ({ ...one, kitchen })) } })
  })
}

async function openTandoor(page: Page): Promise<void> {
  const part = await openLocation(page, 'Truro Heights', 'Printers')
  await part.getByRole('button', { name: /^Tandoor/ }).click()
  await part.getByRole('heading', { name: 'Tandoor' }).waitFor()
}

async function openPrinters(page: Page): Promise<void> {
  await openLocation(page, 'Truro Heights', 'Printers')
}

async function enterWrongAddress(page: Page): Promise<void> {
  const part = await openLocation(page, 'Truro Heights', 'Printers')
  await part.getByRole('button', { name: 'Add a printer' }).click()
  await part.getByLabel('Name').fill('Kitchen')
  await part.getByLabel('Address').fill('printer.example.com')
  await part.getByRole('button', { name: 'Add printer' }).click()
}

const ADDRESS = 'https://orders.example.com/api/print'

/** A Star that has stopped calling, and one that a program dials and that has no secret yet. */
async function bringCallers(page: Page): Promise<void> {
  const [counter, tandoor] = printers()
  const bar: PrinterView = {
    ...counter!,
    name: 'Bar',
    way: 'star',
    address: '',
    calls: { seenAt: ago(3) },
    trouble: { kind: 'away', since: ago(2) },
    waiting: 1,
    unsure: [],
  }
  const pass: PrinterView = { ...tandoor!, name: 'Pass', way: 'agent', stations: [], trouble: null, waiting: 0 }
  await page.route('**/api/admin/printers', (route) => route.fulfill({ json: { printers: [bar, pass] } }))
  await page.route(`**/api/admin/printers/${bar.id}/connect`, (route) => {
    const connection = {
      way: 'star',
      address: `${ADDRESS}/star/q3Zk1v9yT0aX2mB7cD8eFg`,
      user: 'thali',
      password: 'Jx4vT2nQ8wYp0sLe',
    }
    return route.fulfill({ json: { printer: bar, connection } })
  })
}

async function chooseEpson(page: Page): Promise<void> {
  const part = await openLocation(page, 'Truro Heights', 'Printers')
  await part.getByRole('button', { name: 'Add a printer' }).click()
  await part.getByLabel('Name').fill('Kitchen')
  await part.getByRole('radio', { name: /^An Epson printer calls/ }).check()
}

async function openPass(page: Page): Promise<void> {
  const part = await openLocation(page, 'Truro Heights', 'Printers')
  await part.getByRole('button', { name: /^Pass/ }).click()
  await part.getByRole('heading', { name: 'Pass' }).waitFor()
}

async function showSecret(page: Page): Promise<void> {
  const part = await openLocation(page, 'Truro Heights', 'Printers')
  await part.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make it' }).click()
}

async function openDetails(page: Page, { orders }: Stage): Promise<void> {
  await page.route('**/api/admin/orders/*/print', (route) => route.fulfill({ json: { sheets: 1 } }))
  const card = page.getByRole('listitem', { name: `Order ${orders.pending.orderNumber}`, exact: true })
  await card.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print receipt' }).click()
}

/** Ticket printers of a location, and what the board says of them. */
export const PRINTERS: readonly Scene[] = [
  { name: 'printers-empty', ...AT_LOCATIONS, act: openPrinters, shows: 'No printers yet' },
  { name: 'printers', ...AT_LOCATIONS, before: bringStation, act: openTandoor, shows: /^No paper since/ },
  {
    name: 'printers-form-wrong',
    isVariant: true,
    ...AT_LOCATIONS,
    act: enterWrongAddress,
    shows: /^Enter the address with its port/,
  },
  {
    name: 'board-printer-trouble',
    ...AT_BOARD,
    before: bringPrinters,
    isInSightOnly: true,
    shows: /^Tandoor printer: no paper/,
  },
  {
    name: 'wall-printer-trouble',
    isVariant: true,
    ...AT_BOARD,
    path: '/admin/kitchen',
    before: bringPrinters,
    isInSightOnly: true,
    shows: /^Tandoor printer: no paper/,
  },
  {
    name: 'details-print',
    ...AT_BOARD,
    before: bringPrinters,
    act: openDetails,
    isInSightOnly: true,
    shows: 'Receipt sent to Counter',
  },
  { name: 'printers-ways', ...AT_LOCATIONS, act: chooseEpson, shows: 'An Epson printer calls' },
  {
    name: 'printers-calling',
    isVariant: true,
    ...AT_LOCATIONS,
    before: bringCallers,
    act: openPrinters,
    shows: /^This printer called last at/,
  },
  {
    name: 'printers-program',
    isVariant: true,
    ...AT_LOCATIONS,
    before: bringCallers,
    act: openPass,
    shows: 'The program of this location has no secret yet.',
  },
  { name: 'printers-secret', ...AT_LOCATIONS, before: bringCallers, act: showSecret, shows: 'This is shown once' },
]
