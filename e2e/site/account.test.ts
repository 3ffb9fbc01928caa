import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { findMessage } from '../support/messages.ts'
import { advanceOrder, call, type Person, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAccountMenu, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

// CUS-API-73, CUS-AUT-15, CUS-AUT-23, CUS-RTE-15, CUS-RTE-25, CUS-RTE-27
test('a page about one person asks for the sign-in first and is reached right after it', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app)

  await openAt(page, '/dashboard?tab=profile')
  expect(new URL(page.url()).pathname).toBe('/login')
  await signInWith(page, guest)

  await page.waitForURL('**/dashboard?tab=profile')
  await page.getByRole('heading', { level: 1, name: 'Past Orders / Reservations' }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname !== '/login' && url.search === '')
})

// ADM-SHL-30
test.for([
  ['/signin', '/login'],
  ['/register', '/signup'],
  ['/menu', '/menu/truro'],
  ['/admin', '/login'],
  ['/admin/orders', '/login'],
])('the address %s leads a stranger to %s', async ([from = '', to]) => {
  const { url, ok } = await fetch(`${app.url}${from}`)

  expect({ path: new URL(url).pathname, ok }).toEqual({ path: to, ok: true })
})

// ADM-ROL-07, ADM-SHL-02, ADM-SHL-03, ADM-SHL-30, ADM-SHL-32..35, CUS-AUT-16, CUS-RTE-16, CUS-RTE-29..32
test('the admin area is closed to customers, signed in or not', async () => {
  const stranger = await browser.newPage(app)
  await stranger.goto('/terms')
  await stranger.goto('/admin/dashboard')
  expect(new URL(stranger.url()).pathname).toBe('/login')
  expect(await stranger.getByText('Access Denied').count()).toBe(0)
  await stranger.goBack()
  await stranger.waitForURL(`${app.url}/terms`)

  const page = await browser.newPage(app, { tolerate: [/status of 403/] })
  await signInOn(page, app, await signUp(app))
  const response = await page.goto('/admin/dashboard')

  expect(response?.status()).toBe(403)
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
  await page.getByText("You don't have permission to access this admin area.", { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL(`${app.url}/dashboard`)
})

// ADM-SHL-29, CUS-RTE-24
test('a guarded page says that the session is still being checked, and shows nothing else meanwhile', async () => {
  const page = await browser.newPage(app)
  await signInOn(page, app, await signUp(app))
  await openAt(page, '/')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await answer.promise
    await route.continue()
  })

  await openAccountMenu(page, 'Asha')
  await page.getByRole('link', { name: 'Past Orders / Reservations' }).click()
  await page.getByRole('main').getByText('Checking authentication...', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).toBe('Checking authentication...')

  answer.resolve()
  await page.getByRole('heading', { level: 1, name: 'Past Orders / Reservations' }).waitFor()
})

test('a wrong password is told as such; the form keeps the e-mail and empties the password', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { tolerate: [/status of 401/] })
  await openAt(page, '/login')

  await signInWith(page, { ...guest, password: 'not-the-password' })

  await page.getByRole('alert').getByText('Incorrect password. Please try again.', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(guest.email)
  const password = page.getByLabel('Password', { exact: true })
  await expect.poll(() => password.inputValue()).toBe('')
  await expectFocus(password)
})

// CUS-RTE-13
test('an unknown e-mail is answered like a wrong password', async () => {
  const page = await browser.newPage(app, { tolerate: [/status of 401/] })
  await openAt(page, '/login')

  await signInWith(page, { email: 'nobody@example.test', password: 'not-the-password' })

  await page.getByRole('alert').getByText('Incorrect password. Please try again.', { exact: true }).waitFor()
})

// CUS-RTE-14, CUS-VAL-66, CUS-VAL-68..70
test('a new password shows its strength, and a weak one is refused with its sentence', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/signup')
  const password = page.getByLabel('Password', { exact: true })

  for (const [typed, strength] of [
    ['abcdefgh', 'weak'],
    ['Abcdefg1', 'medium'],
    ['Aa1!aaaa', 'strong'],
  ] as const) {
    await password.fill(typed)
    await page.getByRole('status').getByText(`Strength: ${strength}`).waitFor()
  }
  await page.getByLabel('Name', { exact: true }).fill('Asha Patel')
  await page.getByLabel('Email', { exact: true }).fill('weak@example.test')
  await password.fill('abcdefgh')
  await page.getByRole('button', { name: 'Create account' }).click()

  await page.getByRole('alert').getByText('Password must meet at least 4 security requirements').waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('weak@example.test')
})

test('a guest who signs up with an e-mail that has an account is told so, with the way to sign in', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { tolerate: [/status of 4\d\d/] })
  await openAt(page, '/signup')

  await page.getByLabel('Name', { exact: true }).fill('Asha Patel')
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByLabel('Password', { exact: true }).fill('Tamarind-and-3-limes')
  await page.getByRole('button', { name: 'Create account' }).click()

  const box = page.getByRole('alert').filter({ hasText: 'An account with this email already exists.' })
  await box.getByRole('link', { name: 'Sign in' }).waitFor()
})

test('a forgotten password is replaced by way of the mailed link', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`If there is an account for ${guest.email}, the link is on its way.`).waitFor()

  const mail = await findMessage(app, guest.email, /reset-password/)
  const link = /https?:\/\/\S*reset-password\S*/.exec(mail)?.[0] ?? ''
  await openAt(page, link)
  await page.getByLabel('New password', { exact: true }).fill('Cumin-and-5-roses')
  await page.getByRole('button', { name: 'Save the new password' }).click()

  await page.waitForURL('**/login')
  await page.getByText('Your password is changed. Sign in with the new one.').waitFor()
  await signInWith(page, { ...guest, password: 'Cumin-and-5-roses' })
  await page.waitForURL('**/dashboard')
})

// ADM-SHL-41, CUS-HDR-15..18
test('signing out asks first, and either answer is taken at its word', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app)
  await signInOn(page, app, guest)
  await openAt(page, '/')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })

  await openAccountMenu(page, 'Asha')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await call(app, guest, 'GET /session')).user?.email).toBe(guest.email)

  if (!(await page.getByRole('button', { name: 'Logout' }).isVisible())) await openAccountMenu(page, 'Asha')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Order / Reserve' }).waitFor()
  expect((await call(app, guest, 'GET /session')).user).toBeNull()
})

test('signing out works where the script that clears what the device keeps cannot be loaded', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await signInOn(page, app, guest)
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const isIt = (await response.text()).includes('thali-answers')
    await (isIt ? route.abort() : route.fulfill({ response }))
  })
  await openAt(page, '/terms')

  await openAccountMenu(page, 'Asha')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.url}/`)
  expect((await call(app, guest, 'GET /session')).user).toBeNull()
})

// ADM-SHL-39, CUS-HDR-06, CUS-HDR-08..14
test('the account menu names the person, the role and the way to their own pages', async () => {
  const guest = await signUp(app, { name: 'Noor Haddad' })
  const page = await browser.newPage(app)
  await openAt(page, '/')
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Order / Reserve' }).getAttribute('href'))
    .toBe('/login')

  await signInOn(page, app, guest)
  await openAt(page, '/')
  await openAccountMenu(page, 'Noor')
  const menu = page.getByRole('banner')
  for (const text of [guest.email, 'Customer']) await menu.getByText(text, { exact: true }).waitFor()
  await expect
    .poll(() => menu.getByRole('link', { name: 'Past Orders / Reservations' }).getAttribute('href'))
    .toBe('/dashboard')
  expect(await menu.getByRole('link', { name: 'Order / Reserve' }).count()).toBe(0)

  await signInOn(page, app, await signInAsAdmin(app))
  await openAt(page, '/')
  await openAccountMenu(page)
  for (const text of [app.admin.email, 'Admin User']) await menu.getByText(text, { exact: true }).waitFor()
  await expect
    .poll(() => menu.getByRole('link', { name: 'Admin Dashboard' }).getAttribute('href'))
    .toBe('/admin/dashboard')
})

test('no address handed to sign-in leads off the site', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app)
  const payloads = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/menu//evil.example',
  ]
  await openAt(page, `/login?from=${encodeURIComponent(payloads[1] ?? '')}`)
  await signInWith(page, guest)
  await page.waitForURL('**/dashboard')

  for (const payload of payloads) {
    await page.goto(`/login?from=${encodeURIComponent(payload)}`)
    expect(page.url(), payload).toBe(`${app.url}/dashboard`)
  }
})

// CUS-AUT-18
test('an order can be cancelled from the dashboard until it is cooked, once it is confirmed', async () => {
  const guest = await signUp(app)
  const order = await placeOrder(app, guest)
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  await openAt(page, '/dashboard')
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })

  await page.getByRole('button', { name: `Cancel order ${order.orderNumber}` }).click()
  await question.getByText('Nothing was paid. No refund is needed.').waitFor()
  await question.getByRole('button', { name: 'Keep order' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Cancel order ${order.orderNumber}` }).click()
  await question.getByLabel(/^Reason/).fill('Wrong location')
  await question.getByRole('button', { name: 'Cancel order' }).click()

  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByText('Order cancelled')
    .waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Order ${order.orderNumber}` })
    .getByText('Cancelled')
    .waitFor()
  const [cancelled] = (await call(app, guest, 'GET /me/orders')).orders
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Wrong location' })
})

test('a past order goes into the cart again with one tap, and on a phone the cart opens with it', async () => {
  const guest = await signUp(app)
  const order = await placeOrder(app, guest)
  await advanceOrder(app, await signInAsAdmin(app), order.id, 'completed')
  const page = await browser.newPage(app)
  await signInOn(page, app, guest)
  await openAt(page, '/dashboard')
  await page.getByText(/^total spent$/i).waitFor()

  await page.getByRole('button', { name: new RegExp(`^Order again: order ${order.orderNumber},`) }).click()

  await page.waitForURL('**/menu/truro')
  const cart = page.getByRole('region', { name: 'Your cart' })
  for (const { quantity, name } of order.items) await cart.getByText(`${quantity} × ${name}`).waitFor()

  const phone = await browser.newPage(app, { width: 390 })
  await signInOn(phone, app, guest)
  await openAt(phone, '/dashboard')
  await phone.getByRole('button', { name: new RegExp(`^Order again: order ${order.orderNumber},`) }).click()
  const sheet = phone.getByRole('dialog', { name: 'Your cart' })
  for (const { quantity, name } of order.items) await sheet.getByText(`${quantity} × ${name}`).waitFor()
  expect(
    await phone
      .getByRole('region', { name: /^Notifications/ })
      .getByText(/added to your cart/)
      .count(),
  ).toBe(0)
})

async function signInWith(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
