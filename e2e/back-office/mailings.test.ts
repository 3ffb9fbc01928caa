import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { addCrowd } from '../support/database.ts'
import { cardOf, openSection, said, tabTo } from '../support/desk.ts'
import { findMessage } from '../support/messages.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

async function agree(name: string): Promise<Person> {
  const person = await signUp(app, { name })
  await call(app, person, 'PATCH /me', { body: { preferences: { marketing: true } } })
  return person
}

async function selectAndWrite(page: Page, names: readonly string[]) {
  await page.getByText(/^Showing 1–/).waitFor()
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: `Email (${names.length})` }).click()
  return page.getByRole('dialog', { name: `Email to ${names.length}` })
}

// ADM-EML-01..03, ADM-EML-08, ADM-EML-12, ADM-ERR-041, ADM-ERR-078, ADM-USR-09, ADM-USR-14
test('an offer is written to selected accounts: staff read before who will not get it, lose no text, and read the sum', async () => {
  const noor = await agree('Noor Haddad')
  await signUp(app, { name: 'Omar Siddiqui' })
  const desk = await browser.newPage(app, { tolerate: [/status of 409/] })
  await openSection(desk, app, admin, 'users')
  const dialog = await selectAndWrite(desk, ['Noor Haddad', 'Omar Siddiqui'])
  await dialog.getByText('1 of them will not get it').waitFor()
  await dialog.getByText('Has not agreed to offers by e-mail: Omar Siddiqui').waitFor()
  await dialog.getByRole('button', { name: 'Send to 1' }).click()
  await expect
    .poll(() => dialog.getByRole('alert').getByRole('link').allInnerTexts())
    .toEqual(['Subject is required', 'Message is required'])

  await dialog.getByLabel('Subject').fill('Diwali at our place')
  await dialog.getByLabel('Message').fill('Dear {customerName},\n\nwe light the lamps on Sunday.')
  await dialog.getByText('Dear Noor Haddad,').waitFor()
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Email (2)' }).click()
  await expect.poll(() => dialog.getByLabel('Subject').inputValue()).toBe('Diwali at our place')

  await dialog.getByRole('button', { name: 'Preview the e-mail' }).click()
  const frame = dialog.getByTitle('Preview of the e-mail')
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('')
  await desk.frameLocator('iframe').getByText('we light the lamps on Sunday.').waitFor()
  await desk.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' }).waitFor()

  await desk.route(
    '**/api/sendBulkEmail',
    (route) => route.fulfill({ status: 409, json: { error: 'Try later', code: 'x' } }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Send to 1' }).click()
  await dialog.getByText(/^Failed to send bulk email. /).waitFor()
  await expect.poll(() => dialog.getByLabel('Subject').inputValue()).toBe('Diwali at our place')
  await dialog.getByRole('button', { name: 'Send to 1' }).click()
  await said(desk, 'Email sent to 1 users successfully').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await findMessage(app, noor.email, /Diwali/)).toContain('Dear Noor Haddad,')

  await openSection(desk, app, admin, 'messages')
  await desk.getByRole('tab', { name: 'Sent e-mails' }).click()
  await desk.getByRole('table', { name: 'Sent e-mails' }).getByText('Diwali at our place').waitFor()
})

test('a picture that is too large is refused before anything is sent, and one that fits travels along', async () => {
  const lena = await agree('Lena Fischer')
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  const dialog = await selectAndWrite(desk, ['Lena Fischer'])
  const large = { name: 'naan.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) }
  await dialog.getByLabel('Image file').setInputFiles(large)
  await dialog.getByText('Image too large for email. Maximum 2MB').waitFor()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await dialog.getByLabel('Image file').setInputFiles({ name: 'naan.png', mimeType: 'image/png', buffer: pixel })
  await dialog.getByText('naan.png').waitFor()
  await dialog.getByLabel('Subject').fill('With a picture')
  await dialog.getByLabel('Message').fill('Look')
  await dialog.getByRole('button', { name: 'Send to 1' }).click()
  await said(desk, 'Email sent to 1 users successfully').waitFor()
  await findMessage(app, lena.email, /With a picture/)
})

test('a service notice reaches customers who wait for an order, without consent, and says so before it is sent', async () => {
  const waiting = await signUp(app, { name: 'Wanda Noel' })
  await placeOrder(app, waiting)
  await signUp(app, { name: 'Ugo Ferri' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  const dialog = await selectAndWrite(desk, ['Ugo Ferri', 'Wanda Noel'])
  await dialog.getByText('reaches 0 of 2 selected').waitFor()
  await dialog.getByText('Nobody would get this e-mail').waitFor()
  await expect.poll(() => dialog.getByLabel('Subject').count()).toBe(0)
  await expect.poll(() => dialog.getByRole('button', { name: /^Send/ }).count()).toBe(0)
  await dialog.getByRole('radio', { name: /^Service notice/ }).check()
  await dialog.getByLabel('Location').selectOption('truro')
  await dialog.getByText('Wanda Noel').waitFor()
  await dialog
    .getByText('Neither an open order nor a coming table at the location, so not written to: Ugo Ferri')
    .waitFor()
  await dialog.getByLabel('Subject').fill('The oven is cold')
  await dialog.getByLabel('Message').fill('Dear {customerName}, your order takes an hour longer.')
  await dialog.getByRole('button', { name: /^Send to \d+$/ }).click()
  await said(desk, /Email sent to \d+ users successfully/).waitFor()
  expect(await findMessage(app, waiting.email, /The oven is cold/)).toContain('Dear Wanda Noel, your order takes')
})

// ADM-CON-35, ADM-CON-37, ADM-ERR-042
test('a message to two hundred and more is sent in batches, and the progress is told', async () => {
  await addCrowd(app, 130)
  const desk = await browser.newPage(app)
  const sent: number[] = []
  await desk.route('**/api/sendBulkEmail', async (route) => {
    const { recipients } = route.request().postDataJSON() as { recipients: unknown[] }
    sent.push(recipients.length)
    await route.continue()
  })
  // Everybody in the crowd has consented: this test is about the counting.
  await desk.route('**/api/admin/messages/audience', async (route) => {
    const answer = (await (await route.fetch()).json()) as { readers: object[] }
    await route.fulfill({ json: { readers: answer.readers.map((reader) => ({ ...reader, withheld: null })) } })
  })
  await openSection(desk, app, admin, 'users')
  const searched = desk.waitForResponse((response) => response.url().includes('search=crowd'))
  await desk.getByRole('searchbox', { name: 'Search users' }).fill('crowd')
  await searched
  for (const page of [1, 2, 3]) {
    await desk.getByText(`Showing ${(page - 1) * 50 + 1}–`).waitFor()
    await desk.getByRole('checkbox', { name: 'Select everybody on this page' }).check()
    if (page < 3) await desk.getByRole('button', { name: 'Next page' }).click()
  }
  await desk.getByRole('button', { name: 'Email (130)' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('+120 more').waitFor()
  await dialog.getByLabel('Subject').fill('To all of you')
  await dialog.getByLabel('Message').fill('Hello')
  await dialog.getByRole('button', { name: 'Send to 130' }).click()
  await dialog.getByText('Sending: 100 of 130').waitFor()
  await desk.getByText('130 emails failed to send').waitFor()
  expect(sent).toEqual([100, 30])
})

test('a reader of an offer ends further ones by its link without signing in, and can take that back, by keyboard alone', async () => {
  const ines = await agree('Ines Duarte')
  const { user } = await call(app, ines, 'GET /me')
  const templateData = { subject: 'For Ines', message: 'Hello' }
  // Another admin, because the sender of the last e-mail has to wait a second.
  const second = await hire(app, admin, { name: 'Second Admin', role: 'admin', locationIds: [] })
  await call(app, second, 'POST /sendBulkEmail', {
    body: { recipients: [{ userId: user.uid }], templateId: 'promotion', templateData },
  })
  const [, link = ''] = /Unsubscribe: (\S+)/.exec(await findMessage(app, ines.email, /For Ines/)) ?? []
  const { pathname, search } = new URL(link)

  // A link checker reads the page and changes nothing.
  const checker = await browser.newPage(app, { javaScript: false, tolerate: [/favicon\.ico/] })
  await checker.goto(`${pathname}${search}`)
  await checker.getByRole('button', { name: 'Unsubscribe' }).waitFor()
  expect((await call(app, ines, 'GET /me')).user.preferences.marketing).toBe(true)
  await checker.getByRole('button', { name: 'Unsubscribe' }).click()
  await checker.getByText('Done. You will get no more offers by e-mail.').waitFor()

  const reader = await browser.newPage(app, { width: 390 })
  await openAt(reader, `${pathname}${search}`)
  await reader.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  expect((await call(app, ines, 'GET /me')).user.preferences.marketing).toBe(false)
  await tabTo(reader, reader.getByRole('button', { name: 'Send me offers again' }))
  await reader.keyboard.press('Enter')
  await reader.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect((await call(app, ines, 'GET /me')).user.preferences.marketing).toBe(true)
})

test('a manager writes to the customer of an order from its details; a cook cannot', async () => {
  const manager = await hire(app, admin, { name: 'Grace MacLeod', role: 'manager' })
  const cook = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff' })
  const guest = await signUp(app, { name: 'Liam Chisholm' })
  const order = await placeOrder(app, guest)
  await call(app, admin, 'POST /updateOrderStatus', { body: { orderId: order.id, status: 'preparing' } })
  const open = async (person: Person) => {
    const desk = await browser.newPage(app, { tolerate: [/status of 429/] })
    await openSection(desk, app, person, 'orders')
    const card = cardOf(desk, 'Under Preparation', order.orderNumber)
    await card.getByRole('button', { name: 'More' }).click()
    return { desk, details: desk.getByRole('dialog', { name: `Order ${order.orderNumber}` }) }
  }
  const { desk, details } = await open(manager)
  await details.getByRole('button', { name: 'E-mail the customer' }).click()
  const letter = desk.getByRole('dialog', { name: 'E-mail to Liam Chisholm' })
  await letter.getByRole('button', { name: 'Send e-mail' }).click()
  await letter.getByRole('alert').getByRole('link', { name: 'Message is required' }).waitFor()
  await letter.getByLabel('Message').fill('You left your scarf with us.')
  await letter.getByRole('button', { name: 'Send e-mail' }).click()
  await said(desk, `E-mail sent to Liam Chisholm, ${guest.email}`).waitFor()
  await findMessage(app, guest.email, /Your order \d+[\s\S]*You left your scarf with us\./)

  const cooks = await open(cook)
  await cooks.details.getByRole('button', { name: 'Text the customer' }).waitFor()
  await expect.poll(() => cooks.details.getByRole('button', { name: 'E-mail the customer' }).count()).toBe(0)
})
