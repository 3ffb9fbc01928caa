import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { payInCash, PHONE, placeOrderButton } from '../support/ordering.ts'
import { call, hire, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

async function signInWith(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

// F22
test('a customer changes the password, sees the other devices that are signed in, and signs them out', async () => {
  const guest = await signUp(app)
  const phone = await browser.newPage(app, { width: 390, tolerate: [/status of 400/] })
  await openAt(phone, '/login?from=/dashboard%3Ftab%3Dprofile')
  await signInWith(phone, guest)
  await phone.getByRole('link', { name: 'Password and devices' }).click()

  const devices = phone.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await devices.getByText('This device').waitFor()
  await expect.poll(() => devices.count()).toBe(2)
  await phone.getByRole('button', { name: 'Sign out all other devices' }).click()
  await phone.getByText('Every other device is signed out', { exact: true }).waitFor()
  expect((await call(app, guest, 'GET /session')).user).toBeNull()
  await expect.poll(() => devices.count()).toBe(1)

  await phone.getByLabel('Current password', { exact: true }).fill('not-the-password')
  await phone.getByLabel('New password', { exact: true }).fill('Cumin-and-5-roses')
  await phone.getByRole('button', { name: 'Change password' }).click()
  await phone.getByRole('alert').getByText('Incorrect password. Please try again.').waitFor()

  await phone.getByLabel('Current password', { exact: true }).fill(guest.password)
  await phone.getByRole('button', { name: 'Change password' }).click()
  await phone.getByText('Your password is changed. Every other device is signed out.').waitFor()
  await expect.poll(() => phone.getByLabel('Current password', { exact: true }).inputValue()).toBe('')

  const elsewhere = await browser.newPage(app)
  await openAt(elsewhere, '/login')
  await signInWith(elsewhere, { ...guest, password: 'Cumin-and-5-roses' })
  await elsewhere.waitForURL('**/dashboard')
})

// F22
test('staff reach their password and devices from the back office', async () => {
  const cook = await hire(app, await signInAsAdmin(app), { name: 'Ravi Kumar', role: 'staff' })
  const page = await browser.newPage(app, { width: 1280 })
  await signInOn(page, app, cook)
  await openAt(page, '/admin/dashboard')

  await page.getByRole('link', { name: 'Password and devices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Password and devices' }).waitFor()
})

// F16
test('an admin who gives a role to an address that nobody has proved is told why, and sends the link', async () => {
  const chef = await signUp(app, { name: 'Nadia Chef' }, { isProved: false })
  const page = await browser.newPage(app, { width: 1280, tolerate: [/status of 409/] })
  await signInOn(page, app, await signInAsAdmin(app))
  const { user } = await call(app, chef, 'GET /me')
  const { status } = await fetch(`${app.url}/api/admin/users/${user.uid}`, {
    method: 'PATCH',
    headers: { cookie: (await signInAsAdmin(app)).cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'staff' }),
  })
  expect(status).toBe(409)

  await openAt(page, '/admin/dashboard#users')
  await page.getByRole('button', { name: 'Nadia Chef' }).first().click()
  await page.getByText('This e-mail address is not verified.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await page.getByText('The link is on its way.', { exact: true }).waitFor()
})

// customer-1, finding 9
test('signing out in one tab empties the pages of the account in the others at once', async () => {
  const guest = await signUp(app)
  const first = await browser.newPage(app)
  await signInOn(first, app, guest)
  await openAt(first, '/dashboard')
  const second = await first.context().newPage()
  await openAt(second, `${app.url}/dashboard?tab=profile`)

  await second.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()

  await first.waitForURL('**/login?from=**')
})

// customer-1, finding 1
test('from an order that does not open without its account, sign-in leads back to the same order', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { tolerate: [/status of 40\d/] })
  await openAt(page, '/order-success?order_id=00000000-0000-4000-8000-000000000000')
  await page.getByRole('link', { name: 'Sign in to see your order' }).click()
  await signInWith(page, guest)

  await page.waitForURL('**/order-success?order_id=00000000-0000-4000-8000-000000000000')
})

// CUS-SUC-44
test('an answer for an order that is no JSON, no order or empty is told as wrong, and can be asked for again', async () => {
  const page = await browser.newPage(app, { tolerate: [/./] })
  // Named as the server's own: after another's answer the page asks again by itself.
  const headers = { 'x-request-id': 'made-up' }
  for (const answer of [
    { contentType: 'text/html', body: '<html>Please log in to the Wi-Fi</html>' },
    { json: { order: { id: 'something else' } } },
    { json: {} },
  ]) {
    await page.route('**/api/getCustomerOrderDetails*', (route) => route.fulfill({ status: 200, headers, ...answer }))
    await openAt(page, '/order-success?order_id=00000000-0000-4000-8000-000000000000')
    await page.getByText('Error loading order information', { exact: true }).waitFor()

    await page.unroute('**/api/getCustomerOrderDetails*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Failed to fetch order details', { exact: true }).waitFor()
  }
})

// CUS-CHK-63
test('on the way to checkout a failed reading of the account is logged, and checkout goes on', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { tolerate: [/./] })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await signInOn(page, app, guest)
  await bringCart(page, app)
  await openAt(page, '/menu/truro')
  await page.route('**/api/session', (route) => route.fulfill({ status: 502, body: 'down' }))
  await page.getByRole('link', { name: /Check out/ }).click()

  await page.getByLabel('Full Name').waitFor()
  expect(logged.join()).toContain('/session: Service temporarily unavailable')
})

// customer-1, findings 4 and 16
test('the choices for checkout survive sign-in, and nobody who is signed in is asked to sign in', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app)
  await bringCart(page, app)
  await openAt(page, '/checkout?pay=cash')
  await page.getByText('Please sign in to checkout.', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await signInWith(page, guest)
  await page.waitForURL('**/checkout?pay=cash')

  await openAt(page, '/menu/truro?notice=sign-in-to-checkout')
  await expect.poll(() => page.getByText('Please sign in to checkout.').count()).toBe(0)
})

// customer-1, finding 8
test('a guest whose session ended at Place Order is offered to sign in, and comes back with everything typed', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { tolerate: [/status of 401/] })
  await signInOn(page, app, guest)
  await bringCart(page, app)
  await openAt(page, '/checkout')
  await page.getByLabel('Full Name').waitFor()
  await payInCash(page)
  await page.getByLabel('Phone').first().fill(PHONE)
  await fetch(`${app.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: guest.cookie, 'content-type': 'application/json' },
    body: '{}',
  })

  await placeOrderButton(page).click()
  await page.getByText('Authentication failed. Please refresh and try again.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/login?from=%2Fcheckout')
  await signInWith(page, guest)
  await page.waitForURL('**/checkout')
  await page.getByText(PHONE, { exact: true }).waitFor()
})
