import { formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { cardOf, openBoard, openLocation, openSection, said } from '../support/desk.ts'
import { call, orderForTomorrow, type Person, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

test('a weekday is closed over an order for later: the owner reads of it first, goes back, and saves anyway', async () => {
  const order = await orderForTomorrow(app, await signUp(app, { name: 'Mei Chen' }))
  const due = new Date(order.promisedFor ?? '')
  const { weekday } = localParts(due)
  const isClosed = async () => {
    const { locations } = await call(app, admin, 'GET /admin/locations', {})
    return locations.find(({ id }) => id === 'truro')?.hours[weekday]?.closed
  }
  const page = await browser.newPage(app)
  await openSection(page, app, admin, 'locations')
  const form = await openLocation(page, 'Truro Heights', 'Hours')
  await form.getByLabel(`${weekday} closed`).check()
  await form.getByRole('button', { name: 'Update Location' }).click()

  const question = page.getByRole('alertdialog', { name: 'Guests are expected then' })
  const line = `Order ${order.orderNumber} of Mei Chen, due ${formatDate(due)}, ${formatTimeAst(due)}`
  await question.getByText(line).waitFor()
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Back' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await isClosed()).toBe(false)

  await form.getByRole('button', { name: 'Update Location' }).click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await said(page, 'Truro Heights is updated').waitFor()
  expect(await isClosed()).toBe(true)
  expect(await page.getByText('Mei Chen').count()).toBe(0)

  await openBoard(page, app, admin)
  await cardOf(page, 'Pending Orders', order.orderNumber)
    .getByText('Due when we are closed: please call the guest')
    .waitFor()
  await expectNoAxeFindings(page)
})

test('several dates in a row are given other hours at once', async () => {
  const page = await browser.newPage(app)
  await openSection(page, app, admin, 'locations')
  const dialog = await openLocation(page, 'New Glasgow', 'Holidays')
  await dialog.getByRole('button', { name: 'Another date' }).click()
  const dayAhead = (days: number) => localParts(new Date(Date.now() + days * 86_400_000)).date
  await dialog.getByLabel('Date', { exact: true }).fill(dayAhead(20))
  await dialog.getByLabel('Until').fill(dayAhead(23))
  await dialog.getByLabel('What it is').fill('Fair')
  await dialog.getByRole('button', { name: 'Other hours on these 4 dates' }).click()
  await dialog.getByLabel('Fair opens').fill('09:00')
  await dialog.getByLabel('Fair closes').fill('23:00')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await expect.poll(() => dialog.getByText('9:00 AM – 11:00 PM').count()).toBe(4)
})
