import type { Page } from 'playwright-core'

import { call } from '../support/people.ts'
import type { Scene } from './scene.ts'
import { signUpNewest, type Stage } from './stage.ts'

const AT_USERS = { path: '/admin/dashboard#users', as: 'admin', before: signUpNewest, isInSightOnly: true } as const
const AT_MESSAGES = { path: '/admin/dashboard#messages', as: 'admin', shows: /^Live · / } as const

/** Opens the mail to two accounts, of which one has agreed to offers. */
async function writeMail(page: Page): Promise<void> {
  await page.getByText(/^Showing 1–/).waitFor()
  for (const name of ['Noor Haddad', 'Asha Patel']) await page.getByLabel(`Select ${name}`).first().click()
  await page.getByRole('button', { name: 'Email (2)' }).click()
  await page.getByRole('dialog').getByText('of them will not get it').waitFor()
}

/** Written to somebody who has not agreed to offers. */
async function writeToNobody(page: Page): Promise<void> {
  await page.getByText(/^Showing 1–/).waitFor()
  await page.getByLabel('Select Asha Patel').first().click()
  await page.getByRole('button', { name: 'Email (1)' }).click()
  await page.getByRole('dialog').getByLabel('Template').selectOption('promotion')
  await page.getByText('Nobody would get this e-mail').waitFor()
}

async function fillMail(page: Page): Promise<void> {
  await writeMail(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Template').selectOption('promotion')
  await dialog.getByLabel('Title of the offer').fill('Two thalis for one')
  await dialog.getByLabel('Valid until').fill('Sunday, November 29')
  await dialog.getByLabel('Terms').fill('At Truro Heights, after 5 PM. One for each table.')
}

async function sendNothing(page: Page): Promise<void> {
  await writeMail(page)
  await page.getByRole('button', { name: 'Send to 1' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
}

async function writeNotice(page: Page): Promise<void> {
  await writeMail(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Service notice/ }).check()
  await dialog.getByText('No offer may stand in it.', { exact: false }).waitFor()
}

async function preview(page: Page): Promise<void> {
  await fillMail(page)
  await page.getByRole('button', { name: 'Preview the e-mail' }).click()
  const frame = page.getByTitle('Preview of the e-mail')
  await frame.scrollIntoViewIfNeeded()
  await page.frameLocator('iframe').getByText('Two thalis for one').waitFor()
}

async function sendInPart(page: Page): Promise<void> {
  await fillMail(page)
  const refused = { recipient: 'noor@example.test', name: 'Noor Haddad', status: 'suppressed', messageId: null }
  const results = [{ ...refused, reason: 'Unsubscribed from offers' }]
  await page.route('**/api/sendBulkEmail', (route) =>
    route.fulfill({ json: { success: true, totalRecipients: 1, successful: 0, failed: 1, results } }),
  )
  await page.getByRole('button', { name: 'Send to 1' }).click()
  await page.getByText('1 emails failed to send').waitFor()
}

/** Made up: a message counts as undelivered only after eight tries over an hour. */
async function haveUndelivered(page: Page): Promise<void> {
  const failedAt = '2026-11-20T18:05:00.000Z'
  const messages = [
    { kind: 'order-ready by sms', error: 'The text provider answered 400, code 21211' },
    { kind: 'house-mail by email', error: 'Error: 550 5.1.1 <ann@example.test>: Recipient address rejected' },
  ].map((message, index) => ({
    ...message,
    id: `00000000-0000-4000-8000-00000000000${index}`,
    subject: 'ann@example.test',
    failedAt,
  }))
  await page.route('**/api/admin/messages/failed', (route) => route.fulfill({ json: { messages } }))
}

async function haveHeldBack(page: Page): Promise<void> {
  const messages = [
    { kind: 'reservation-confirmation by sms', recipient: '+19025550171', canBeSent: true },
    { kind: 'reset-password by email', recipient: 'ann@example.test', canBeSent: false },
  ].map((message, index) => ({
    ...message,
    id: `00000000-0000-4000-8000-00000000000${index}`,
    reason: 'This number or address has had as many messages as it is sent in a day',
    heldBackAt: '2026-11-20T18:05:00.000Z',
  }))
  await page.route('**/api/admin/messages/held-back', (route) => route.fulfill({ json: { messages } }))
}

async function openHeldBack(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Held back (2)' }).click()
  await page.getByRole('button', { name: /^Send all the same/ }).waitFor()
}

async function haveSent(page: Page, { app, people }: Stage): Promise<void> {
  const agreed = { preferences: { marketing: true } }
  const { user } = await call(app, people.newcomer, 'PATCH /me', { body: agreed })
  const templateData = { subject: 'Two thalis for one', message: 'Hello {customerName}' }
  const body = { recipients: [{ userId: user.uid }], templateId: 'promotion' as const, templateData }
  // Another scene may have sent within the same second.
  await call(app, people.admin, 'POST /sendBulkEmail', { body }).catch(() => undefined)
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Sent e-mails' }).click()
  await page
    .getByRole('table', { name: 'Sent e-mails' })
    .or(page.getByRole('list', { name: 'Sent e-mails' }))
    .waitFor()
}

async function failFigures(page: Page): Promise<void> {
  const refuse = { status: 503, json: { error: '', code: 'unavailable' } }
  for (const path of ['getEmailStats', 'admin/messages/failed']) {
    await page.route(`**/api/${path}`, (route) => route.fulfill(refuse))
  }
}

async function seeFailedFigures(page: Page): Promise<void> {
  await page.getByText('Failed to get email stats').waitFor({ timeout: 30_000 })
}

async function unsubscribe(page: Page): Promise<void> {
  await page.route('**/api/unsubscribe', (route) => route.fulfill({ json: { success: true, wantsOffers: false } }))
}

/** Mails that staff write, their delivery, and the page that unsubscribes a reader. */
export const MESSAGES: readonly Scene[] = [
  { name: 'mail-nobody', isVariant: true, ...AT_USERS, act: writeToNobody },
  { name: 'mail-write', ...AT_USERS, act: fillMail },
  { name: 'mail-errors', isVariant: true, ...AT_USERS, act: sendNothing },
  { name: 'mail-notice', isVariant: true, ...AT_USERS, act: writeNotice },
  { name: 'mail-preview', ...AT_USERS, act: preview },
  { name: 'mail-result', isVariant: true, ...AT_USERS, act: sendInPart },
  { name: 'messages', ...AT_MESSAGES, shows: 'Everything was delivered' },
  { name: 'messages-undelivered', isVariant: true, ...AT_MESSAGES, before: haveUndelivered, shows: 'Retry all 2' },
  { name: 'messages-held-back', isVariant: true, ...AT_MESSAGES, before: haveHeldBack, act: openHeldBack },
  { name: 'messages-sent', isVariant: true, ...AT_MESSAGES, act: haveSent },
  {
    name: 'messages-texts',
    isVariant: true,
    ...AT_MESSAGES,
    act: (page) => page.getByRole('tab', { name: 'Text templates' }).click(),
    shows: 'Running late',
  },
  { name: 'messages-failed', isVariant: true, ...AT_MESSAGES, before: failFigures, act: seeFailedFigures },
  { name: 'unsubscribe', path: '/unsubscribe?token=somebody', before: unsubscribe, shows: 'You are unsubscribed' },
  { name: 'unsubscribe-unknown', isVariant: true, path: '/unsubscribe?token=made-up', shows: 'This link is not valid' },
]
