import type { CodeView } from '@thali/contracts/payments/codes'
import type { GetDrawer } from '@thali/contracts/payments/drawer'
import type { ListTipDays, TipDayView } from '@thali/contracts/payments/tips'
import { addDays, localParts } from '@thali/domain/time/zone'
import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'

const DRAWER_API = '**/api/admin/drawer?*'
const AT_MONEY = { path: '/admin/money', as: 'admin' } as const
const LONG_NAME = 'Alexandrina Featherstonehaugh-Chatterjee'

/** Codes of each kind and state. */
async function haveCodes(page: Page): Promise<void> {
  const today = localParts(new Date()).date
  const code = (fields: Partial<CodeView> & { code: string }): CodeView => ({
    id: fields.code,
    kind: 'percent',
    value: 20,
    minimum: 0,
    from: null,
    until: null,
    locations: [],
    onceEach: true,
    most: null,
    isActive: true,
    version: 1,
    used: 0,
    ...fields,
  })
  const codes = [
    code({ code: 'DIWALI-26', minimum: 25, from: addDays(today, -3), until: addDays(today, 11), most: 100, used: 62 }),
    code({ code: 'SORRY-ABOUT-THE-WAIT', kind: 'amount', value: 5, onceEach: false, locations: ['truro'], used: 3 }),
    code({ code: 'FREE-RIDE', kind: 'delivery', value: 0, minimum: 40, from: addDays(today, 2) }),
    code({ code: 'SUMMER', until: addDays(today, -60), most: 50, used: 50, isActive: false }),
  ]
  await page.route('**/api/admin/codes', (route) => route.fulfill({ json: { codes } }))
}

async function openCodes(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Codes' }).click()
  await page.getByRole('heading', { name: 'DIWALI-26' }).waitFor()
}

async function changeCode(page: Page): Promise<void> {
  await openCodes(page)
  await page.getByRole('button', { name: 'Change DIWALI-26' }).click()
  await page.getByRole('dialog', { name: 'Change DIWALI-26' }).waitFor()
}

async function makeCode(page: Page): Promise<void> {
  await openCodes(page)
  await page.getByRole('button', { name: 'Make a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a code' })
  await dialog.getByLabel('Code', { exact: true }).fill('FREE-RIDE')
  await dialog.getByRole('radio', { name: 'Free delivery' }).check()
}

const AT = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString()

/** A drawer that is open, or was closed 50 cents short, with days before. */
export function haveDrawer(isOpen: boolean) {
  return async (page: Page): Promise<void> => {
    const by = 'Alexandrina Featherstonehaugh'
    const moves: GetDrawer['reply']['days'][number]['moves'] = [
      { id: '1', kind: 'in', amount: 50, reason: 'Change from the bank', by, at: AT(5) },
      { id: '2', kind: 'out', amount: 30.05, reason: 'Milk, and limes for the lassi', by: 'Ravi Kumar', at: AT(3) },
    ]
    const day = (hoursAgo: number, difference: number): GetDrawer['reply']['days'][number] => ({
      id: String(hoursAgo),
      openedBy: by,
      openedAt: AT(hoursAgo + 10),
      closedBy: difference === 0 ? by : 'Ravi Kumar',
      closedAt: AT(hoursAgo),
      float: 200,
      expected: 812.35,
      counted: 812.35 + difference,
      firstCount: difference === 0 ? null : 802.35,
      difference,
      left: 200,
      carriedOut: 612.35 + difference,
      moves: difference === 0 ? [] : moves,
    })
    const json: GetDrawer['reply'] = {
      open: isOpen ? { id: '9', openedBy: by, openedAt: AT(6), float: 200, counts: 0, moves } : null,
      left: 200,
      outside: isOpen ? { payments: 0, amount: 0 } : { payments: 2, amount: 61.45 },
      days: [day(14, -0.5), day(38, 0), day(62, 2)],
    }
    await page.route(DRAWER_API, (route) => route.fulfill({ json }))
  }
}

export async function openDrawerTab(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Drawer' }).click()
  await page.getByRole('heading', { name: /^The drawer is/ }).waitFor()
}

async function countDrawer(page: Page): Promise<void> {
  await openDrawerTab(page)
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByText('Count by notes and coins').click()
  await page.getByRole('textbox', { name: '$20' }).waitFor()
}

/** A month whose days were shared, were not, or have other tips by now; the day that is opened is one of them. */
function haveTips(opened: Pick<TipDayView, 'tips' | 'shared' | 'shares'>) {
  return async (page: Page): Promise<void> => {
    const today = localParts(new Date()).date
    const day = (back: number) => addDays(today, -back)
    const list: ListTipDays['reply'] = {
      days: [
        { day: day(5), tips: 1204.35, shared: 1204.35 },
        { day: day(4), tips: -6.5, shared: null },
        { day: day(3), tips: 412.2, shared: 424.2 },
        { day: day(2), tips: 386.05, shared: 381.05 },
        { day: day(1), tips: opened.tips, shared: opened.shared },
        { day: today, tips: 48.5, shared: null },
      ],
    }
    const names = [LONG_NAME, 'Asha Patel', 'Jean LeBlanc', 'Nina Clerk', 'Ravi Kumar']
    const view: TipDayView = {
      ...opened,
      day: day(1),
      people: names.map((name, index) => ({ id: String(index), name, isGone: name === 'Jean LeBlanc' })),
      sharedBy: opened.shared === null ? null : 'Maya Manager',
      sharedAt: opened.shared === null ? null : new Date().toISOString(),
    }
    await page.route('**/api/admin/tips?*', (route) => route.fulfill({ json: list }))
    await page.route('**/api/admin/tips/*', (route) => route.fulfill({ json: view }))
  }
}

const UNSHARED = { tips: 318.45, shared: null, shares: [] }
const CHANGED = {
  tips: 318.45,
  shared: 306.45,
  shares: [
    { id: '0', hours: null, amount: 200 },
    { id: '2', hours: null, amount: 106.45 },
  ],
}

async function openTipsTab(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Tips' }).click()
  await page.getByRole('table', { name: 'Tips by day' }).waitFor()
}

async function openTipDay(page: Page): Promise<void> {
  await openTipsTab(page)
  await page.getByRole('table', { name: 'Tips by day' }).getByRole('button').nth(1).click()
  await page
    .getByRole('dialog', { name: /^Tips of/ })
    .getByText('$318.45', { exact: true })
    .waitFor()
}

async function typeHours(page: Page): Promise<void> {
  await openTipDay(page)
  const hours = { [LONG_NAME]: '7.5', 'Asha Patel': '6', 'Nina Clerk': '4.25' }
  for (const [name, typed] of Object.entries(hours)) {
    await page.getByRole('textbox', { name: `Hours of ${name}` }).fill(typed)
  }
}

async function openBookTab(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Book' }).click()
  await page.getByRole('table', { name: /^Takings by day/ }).waitFor()
}

async function openBookDay(page: Page): Promise<void> {
  await openBookTab(page)
  await page
    .getByRole('table', { name: /^Takings by day/ })
    .getByRole('rowheader')
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('dialog', { name: /^Money in and out/ })
    .getByRole('table')
    .waitFor()
}

/** The drawer, the tips and the book. */
export const MONEY: readonly Scene[] = [
  { name: 'admin-drawer', isVariant: true, ...AT_MONEY, before: haveDrawer(true), act: openDrawerTab },
  {
    name: 'admin-drawer-count',
    isVariant: true,
    ...AT_MONEY,
    before: haveDrawer(true),
    act: countDrawer,
    isInSightOnly: true,
  },
  { name: 'admin-drawer-closed', isVariant: true, ...AT_MONEY, before: haveDrawer(false), act: openDrawerTab },
  { name: 'admin-tips', isVariant: true, ...AT_MONEY, before: haveTips(UNSHARED), act: openTipsTab },
  {
    name: 'admin-tips-share',
    isVariant: true,
    ...AT_MONEY,
    before: haveTips(UNSHARED),
    act: typeHours,
    isInSightOnly: true,
  },
  {
    name: 'admin-tips-changed',
    isVariant: true,
    ...AT_MONEY,
    before: haveTips(CHANGED),
    act: openTipDay,
    isInSightOnly: true,
  },
  { name: 'admin-codes', isVariant: true, ...AT_MONEY, before: haveCodes, act: openCodes },
  {
    name: 'admin-code',
    isVariant: true,
    ...AT_MONEY,
    before: haveCodes,
    act: changeCode,
    isInSightOnly: true,
  },
  { name: 'admin-code-new', isVariant: true, ...AT_MONEY, before: haveCodes, act: makeCode, isInSightOnly: true },
  { name: 'admin-book', isVariant: true, ...AT_MONEY, act: openBookTab },
  { name: 'admin-book-day', isVariant: true, ...AT_MONEY, act: openBookDay, isInSightOnly: true },
]
