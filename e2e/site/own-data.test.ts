import { readFile } from 'node:fs/promises'

import { RETENTION } from '@thali/domain/law/retention'
import { addDays, formatDate, localParts } from '@thali/domain/time/zone'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { call, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { clickOnceAlive, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

// Ruling 67
test('a guest downloads the own data on a phone, cancels what is open, and closes the account for good', async () => {
  const asha = await signUp(app)
  const order = await placeOrder(app, asha)
  const page = await browser.newPage(app, { width: 390, tolerate: [/status of 40[09]/] })
  await signInOn(page, app, asha)
  await openAt(page, '/account/security')
  const data = page.getByRole('region', { name: 'Your data' })

  const saving = page.waitForEvent('download')
  await clickOnceAlive(page, data.getByRole('button', { name: 'Download your data' }))
  const file = await (await saving).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    profile: { email: asha.email },
    orders: [{ orderNumber: order.orderNumber }],
  })

  await data.getByText('Close your account').click()
  const form = data.getByRole('form', { name: 'Close your account' })
  await form.getByText('kept for 180 days').waitFor()
  const close = form.getByRole('button', { name: 'Close account for good' })
  await close.click()
  await form.getByRole('alert').waitFor()
  await form.getByLabel('Your password').fill(asha.password)
  await close.click()
  await form.getByText('You still have an open order.').waitFor()
  await expectNoAxeFindings(page)

  await call(app, await signInAsAdmin(app), 'POST /cancelOrder', { body: { orderId: order.id } })
  await close.click()
  await page.getByRole('heading', { name: 'Your account is closed' }).waitFor()
  const kept = page.getByRole('region', { name: 'What we still keep, and until when' })
  const until = formatDate(addDays(localParts(new Date()).date, RETENTION.orderContact.closedDays))
  await kept.getByText(`Until ${until}, in case there is a dispute`).waitFor()
  await expectNoAxeFindings(page)
  expect(await page.evaluate(() => document.cookie + JSON.stringify(localStorage))).not.toContain(asha.email)

  // It stays until it is left, and somebody who is signed in does not meet it.
  await page.reload()
  await kept.getByText('on your orders').waitFor()
  const closedAt = new URL(page.url())
  await openAt(page, '/account/security')
  await page.getByLabel('Password', { exact: true }).waitFor()
  await signInOn(page, app, await signUp(app))
  await openAt(page, closedAt.pathname + closedAt.search)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})
