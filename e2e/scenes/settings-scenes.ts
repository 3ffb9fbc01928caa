import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'

const AT_SETTINGS = { path: '/admin/dashboard#settings', as: 'admin', shows: /^Live · / } as const
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** A colour nobody could read on the light page, an address that is none, and a name that is not saved yet. */
async function typeBrandWrongly(page: Page): Promise<void> {
  await tab(page, 'Brand')
  await page.getByLabel('Name', { exact: true }).fill('Curry & Cardamom')
  await page.getByLabel('Email', { exact: true }).fill('hello@curry')
  await page.getByLabel('Primary colour', { exact: true }).fill('#e08a00')
  await page.getByLabel('Accent colour', { exact: true }).fill('#7fd1ae')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByRole('alert').getByText('Please enter a valid email address').waitFor()
}

/** Only played: the brand of the restaurant stays for the other pictures. */
async function saveBrand(page: Page): Promise<void> {
  await page.route('**/api/admin/settings/brand', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const { brand, defaults } = (await (await page.request.get('/api/admin/settings/brand')).json()) as {
      brand: object
      defaults: object
    }
    const json = { success: true, brand: { ...brand, ...NEW_BRAND }, defaults, changed: Object.keys(NEW_BRAND) }
    return route.fulfill({ json })
  })
  await tab(page, 'Brand')
  await page.getByLabel('Name', { exact: true }).fill(NEW_BRAND.name)
  await page.getByLabel('Primary colour', { exact: true }).fill(NEW_BRAND.primaryColor)
  await page.getByLabel('Accent colour', { exact: true }).fill(NEW_BRAND.accentColor)
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText('The brand is saved').waitFor()
  await page.getByRole('button', { name: 'Close toast' }).click()
}
const NEW_BRAND = { name: 'Curry & Cardamom', primaryColor: '#14456b', accentColor: '#7fd1ae' }

const KEYS = [
  { name: 'Web shop', scope: 'customer', hint: 'x7Qa', lastUsedAt: '2026-11-20T19:52:00.000Z', revokedAt: null },
  { name: 'Accounting export', scope: 'admin', hint: 'Lm2R', lastUsedAt: null, revokedAt: null },
  { scope: 'admin', name: 'from settings', hint: null, lastUsedAt: '2026-11-20T19:59:00.000Z', revokedAt: null },
  {
    name: 'Old till at the counter',
    scope: 'customer',
    hint: '9fWe',
    lastUsedAt: '2026-10-02T12:00:00.000Z',
    revokedAt: '2026-10-03T09:30:00.000Z',
  },
] as const

/** As long as another scene makes none, a restaurant has none. */
async function showRules(page: Page): Promise<void> {
  await tab(page, 'Rules')
  await page.getByText('Accounts of the journal').click()
  await page.getByRole('textbox', { name: 'Food sales' }).waitFor()
}

async function showKeys(page: Page): Promise<void> {
  const keys = KEYS.map((key, index) => ({
    id: String(index),
    ...key,
    isOfSettings: key.hint === null,
    madeBy: key.hint === null ? null : 'Asha Patel',
    createdAt: '2026-09-14T13:05:00.000Z',
  }))
  await page.route('**/api/admin/api-keys', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { keys } }) : route.fallback(),
  )
  await tab(page, 'API keys')
  await page.getByText('Web shop').waitFor()
}

async function noKeys(page: Page): Promise<void> {
  await page.route('**/api/admin/api-keys', (route) => route.fulfill({ json: { keys: [] } }))
  await tab(page, 'API keys')
  await page.getByText('No keys yet').waitFor()
}

async function makeKeyWrongly(page: Page): Promise<void> {
  await showKeys(page)
  await page.getByRole('button', { name: 'Make key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an API key' })
  await dialog.getByLabel('Admin').check()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await dialog.getByRole('alert').waitFor()
}

async function showSecret(page: Page): Promise<void> {
  const apiKey = {
    id: 'new',
    name: 'Web shop',
    scope: 'customer',
    hint: '0aZ9',
    isOfSettings: false,
    madeBy: 'Asha Patel',
  }
  const dates = { createdAt: '2026-11-20T20:00:00.000Z', lastUsedAt: null, revokedAt: null }
  const secret = 'thali_customer_only-a-picture-of-a-key-aaaaaaaaaaaa0aZ9'
  await page.route('**/api/admin/api-keys', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { success: true, apiKey: { ...apiKey, ...dates }, secret } })
      : route.fallback(),
  )
  await tab(page, 'API keys')
  await page.getByRole('button', { name: 'Make key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Web shop')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await dialog.getByText('This key is shown once').waitFor()
}

async function askRevocation(page: Page): Promise<void> {
  await showKeys(page)
  await page.getByRole('button', { name: 'Revoke Web shop' }).click()
  await page.getByRole('alertdialog').waitFor()
}

const TABLETS = [
  {
    name: 'Kitchen',
    person: 'Asha Patel',
    locationIds: ['truro'],
    seen: '2026-11-20T19:59:00.000Z',
    ends: '2026-12-14',
  },
  { name: 'Counter by the door', person: 'Maya Rao', locationIds: null, seen: '2026-11-20T19:58:00.000Z', ends: null },
  {
    name: 'Samsung SM-T500, the old one from the first floor of New Glasgow',
    person: 'Bernadette MacGillivray-Thibodeau',
    locationIds: ['new-glasgow', 'truro'],
    seen: '2026-11-02T12:00:00.000Z',
    ends: '2026-12-02',
  },
] as const

/** Only played: no scene signs a tablet in. One of them ends tomorrow. */
async function showTablets(page: Page): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const tablets = TABLETS.map(({ seen, ends, ...tablet }, index) => ({
    id: String(index),
    ...tablet,
    signedInAt: '2026-10-24T12:00:00.000Z',
    lastSeenAt: seen,
    endsAt: ends === null ? tomorrow : `${ends}T13:05:00.000Z`,
  }))
  await page.route('**/api/admin/tablets', (route) => route.fulfill({ json: { tablets } }))
  await tab(page, 'Tablets')
  await page.getByText('Counter by the door').waitFor()
}

async function noTablets(page: Page): Promise<void> {
  await tab(page, 'Tablets')
  await page.getByText('No tablet is signed in').waitFor()
}

async function askTabletEnd(page: Page): Promise<void> {
  await showTablets(page)
  await page.getByRole('button', { name: 'Sign out Kitchen' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function openSystem(page: Page): Promise<void> {
  await page.route('**/api/healthCheckAdvanced', async (route) => {
    const dependencies = { database: 'ok', queue: 'ok', mail: 'fail', sms: 'ok', payments: 'ok' }
    await route.fulfill({ json: { status: 'fail', timestamp: '2026-11-20T20:00:00.000Z', dependencies } })
  })
  await tab(page, 'System')
  await page.getByText('Does not answer').waitFor()
  await page.getByText('Busiest calls').first().waitFor()
}

async function askTestData(page: Page): Promise<void> {
  await tab(page, 'System')
  await page.getByRole('button', { name: 'Remove test data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
  await page.getByText('Please type REMOVE TEST DATA').first().waitFor()
}

async function failAll(page: Page): Promise<void> {
  const refuse = { status: 503, json: { error: '', code: 'unavailable' } }
  await page.route('**/api/getMetrics', (route) => route.fulfill(refuse))
  await page.route('**/api/admin/settings/system', (route) => route.fulfill(refuse))
  await page.route('**/api/healthCheckAdvanced', (route) => route.fulfill(refuse))
  await tab(page, 'System')
  await page.getByText('The figures could not be read').waitFor({ timeout: 30_000 })
  await page.getByText('The server does not answer').waitFor({ timeout: 30_000 })
  await page.getByText('The installation could not be read').waitFor({ timeout: 30_000 })
}

/** What an admin sets for the whole restaurant. */
export const SETTINGS: readonly Scene[] = [
  { name: 'components', path: '/admin/components', as: 'admin', shows: 'A longer text', staysBusy: true },
  { name: 'settings', ...AT_SETTINGS, shows: 'People and roles' },
  { name: 'settings-brand', isVariant: true, ...AT_SETTINGS, act: (page) => tab(page, 'Brand') },
  { name: 'settings-brand-wrong', isVariant: true, ...AT_SETTINGS, act: typeBrandWrongly },
  { name: 'settings-brand-saved', isVariant: true, ...AT_SETTINGS, act: saveBrand },
  { name: 'settings-rules', isVariant: true, ...AT_SETTINGS, act: showRules },
  { name: 'settings-keys', ...AT_SETTINGS, act: showKeys },
  { name: 'settings-keys-none', isVariant: true, ...AT_SETTINGS, act: noKeys },
  { name: 'settings-keys-make', isVariant: true, ...AT_SETTINGS, act: makeKeyWrongly, isInSightOnly: true },
  { name: 'settings-keys-secret', isVariant: true, ...AT_SETTINGS, act: showSecret, isInSightOnly: true },
  { name: 'settings-keys-revoke', isVariant: true, ...AT_SETTINGS, act: askRevocation, isInSightOnly: true },
  { name: 'settings-tablets', ...AT_SETTINGS, act: showTablets },
  { name: 'settings-tablets-none', isVariant: true, ...AT_SETTINGS, act: noTablets },
  { name: 'settings-tablets-end', isVariant: true, ...AT_SETTINGS, act: askTabletEnd, isInSightOnly: true },
  { name: 'settings-system', isVariant: true, ...AT_SETTINGS, act: openSystem },
  { name: 'settings-test-data', isVariant: true, ...AT_SETTINGS, act: askTestData, isInSightOnly: true },
  { name: 'settings-failed', isVariant: true, ...AT_SETTINGS, act: failAll },
]
