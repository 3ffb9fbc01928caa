import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, useBrowser } from '../support/browser.ts'
import { changeDish } from '../support/database.ts'
import { call, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAccountMenu, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

const LISTED = ['/', '/contact', '/menu/truro', '/menu/new-glasgow', '/reservations', '/privacy', '/terms']
const UNLISTED = ['/login', '/signup', '/forgot-password', '/reset-password', '/payment-cancel', '/order-success']

// CUS-AUT-14, CUS-RTE-01, CUS-RTE-02, CUS-RTE-04, CUS-RTE-06, CUS-RTE-12..14, CUS-RTE-17..19, CUS-RTE-33
test('every page has a title, a description and a main heading of its own; search engines list the public ones', async () => {
  const page = await browser.newPage(app, { javaScript: false })
  const heads = new Map<string, Awaited<ReturnType<typeof readHead>>>()
  for (const path of [...LISTED, ...UNLISTED]) {
    await page.goto(path)
    heads.set(path, await readHead(page))
  }

  const all = [...heads.values()]
  expect(heads.get('/')?.title).toContain('Sizzle & Spice')
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
  for (const [path, { headings, canonical, robots }] of heads) {
    const isListed = LISTED.includes(path)
    // The end of the home page is found as the home page.
    const preferred = path === '/contact' ? '/' : path
    expect({ path, headings, canonical, robots }).toEqual({
      path,
      headings: 1,
      canonical: isListed ? app.url + preferred : null,
      robots: isListed ? null : 'noindex',
    })
  }
})

// CUS-RTE-23
test('a page that is not there answers 404, is not listed and shows the ways on', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/status of 404/] })

  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  expect((await readHead(page)).robots).toBe('noindex')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect((await page.goto('/menu/atlantis'))?.status()).toBe(404)

  await page.getByRole('link', { name: 'Menu of New Glasgow' }).click()
  await page.waitForURL('**/menu/new-glasgow')
})

// CUS-SEO-01
test('the menu tells search engines of fifteen dishes, and no dish can break out of what it tells', async () => {
  const name = 'Samosa </script><script>window.isBroken = true</script> "quoted"'
  await changeDish(app, { location: 'truro', name: 'Vegetable Samosa (2 pieces)' }, { column: 'name', value: name })
  const page = await browser.newPage(app)

  await openAt(page, '/menu/truro')

  await page.getByRole('button', { name, exact: true }).first().waitFor()
  expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)
  const dishes = async () => findAll(await structuredData(page), 'MenuItem').map((dish) => dish['name'])
  await expect.poll(dishes).toHaveLength(15)
  expect(await dishes()).toContain(name)
  expect(findAll(await structuredData(page), 'Restaurant')).toHaveLength(1)
})

// CUS-RTE-12, CUS-RTE-17, CUS-RTE-18, CUS-SEO-06
test('the trail of a page leads from home to the page, on the screen and for search engines; the menu leaves the screen to its dishes', async () => {
  const page = await browser.newPage(app, { javaScript: false })
  for (const [path, name, isShown] of [
    ['/menu/truro', 'Menu', false],
    ['/reservations', 'Reservations', true],
    ['/privacy', 'Privacy Policy', true],
    ['/terms', 'Terms of Service', true],
  ] as const) {
    await page.goto(path)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]')
    await expect.poll(() => trail.allTextContents()).toEqual(isShown ? [name] : [])
    const [list] = findAll(await structuredData(page), 'BreadcrumbList')
    expect(list?.['itemListElement']).toMatchObject([{ name: 'Home' }, { name }])
  }
})

// CUS-MEN-01, CUS-RTE-04
test('the menu can be read without JavaScript', async () => {
  const { items } = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  const page = await browser.newPage(app, { javaScript: false })

  await page.goto('/menu/truro')
  const text = await page.locator('main').evaluate((main) => main.textContent)

  const missing = items.map(({ name }) => name).filter((name) => !text.includes(name))
  expect(missing).toEqual([])
})

test('robots are kept out of what is private, and the map of the site lists every public page', async () => {
  const robots = await (await fetch(`${app.url}/robots.txt`)).text()
  const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text()

  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(
    expect.arrayContaining(LISTED.filter((path) => path !== '/contact').map((path) => app.url + path)),
  )
  for (const path of [...UNLISTED, '/dashboard', '/admin/dashboard']) expect(listed).not.toContain(app.url + path)
})

// ADM-CON-54, ADM-SHL-42, CUS-HDR-01, CUS-HDR-19
test('the bar on top lifts off the page below ten pixels of scrolling, and settles again', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/')
  const shadow = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).boxShadow)
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  const flat = await shadow()

  await scrollTo(10)
  await expect.poll(shadow).toBe(flat)
  await scrollTo(11)
  await expect.poll(shadow).not.toBe(flat)
  await scrollTo(900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  await scrollTo(0)
  await expect.poll(shadow).toBe(flat)
})

// CUS-HDR-20..23, CUS-HDR-29, CUS-TOA-08
test('the menu of a phone leads on and closes by itself, by Escape and on a screen wide enough without it', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/')
  const opener = page.getByRole('button', { name: 'Open the menu' })
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true })

  const slides = await watchMoves(page)
  await opener.click()
  await menu.getByRole('link', { name: 'Order Online / Reserve Table' }).waitFor()
  await expect.poll(slides).toContain('translate')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expectFocus(opener)

  await opener.click()
  await menu.getByRole('link', { name: 'Make a reservation' }).click()
  await page.waitForURL('**/reservations')
  await menu.waitFor({ state: 'hidden' })

  await opener.click()
  await menu.waitFor()
  await page.setViewportSize({ width: 768, height: 900 })
  await menu.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 767, height: 900 })
  await opener.waitFor()
  expect(await menu.isVisible()).toBe(false)
})

// CUS-AUT-20..22, CUS-HDR-24..28
test('the phone menu of a customer shows points, orders and spending; an admin has none', async () => {
  const page = await browser.newPage(app, { width: 390 })
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true })
  await signInOn(page, app, await signUp(app))
  await openAt(page, '/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  for (const figure of ['Loyalty points', 'Completed orders', 'Total spent']) await menu.getByText(figure).waitFor()
  await menu.getByRole('button', { name: 'Sign Out' }).waitFor()

  await signInOn(page, app, await signInAsAdmin(app))
  await openAt(page, '/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await menu.getByRole('link', { name: 'Admin Dashboard' }).waitFor()
  await expect.poll(() => menu.getByText('Loyalty points').count()).toBe(0)
})

// CUS-HDR-30..38
test('the foot of every page has both locations, quick access, contact and the small print', async () => {
  const page = await browser.newPage(app, { javaScript: false })
  const { brand } = await call(app, null, 'GET /site')

  await page.goto('/privacy')

  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['Truro Heights', '/menu/truro'],
    ['New Glasgow', '/menu/new-glasgow'],
    ['Menu', '/menu'],
    ['Reservations', '/reservations'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const) {
    await expect.poll(() => footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href)
  }
  await footer.getByRole('heading', { name: 'Quick Access' }).waitFor()
  await expect.poll(() => footer.locator('a[href^="tel:"]').count()).toBe(1)
  await expect
    .poll(() => footer.getByRole('link', { name: brand.email }).getAttribute('href'))
    .toBe(`mailto:${brand.email}`)
  await expect.poll(() => footer.innerText()).toContain(`© ${new Date().getFullYear()} ${brand.name}`)
})

// ADM-PAY-31..37, ADM-SHL-04, CUS-CAN-01..08, CUS-RTE-19
test('a cancelled payment shows its reference if it can be one, and each kind of person their own ways on', async () => {
  const page = await browser.newPage(app)
  const reference = '0190c2a4-0000-7000-8000-000000000000'
  await openAt(page, `/payment-cancel?order_id=${reference}`)
  const main = page.getByRole('main')

  await main.getByText('Your payment was cancelled or interrupted.').waitFor()
  await main.getByText('No charges were made and your order was not created.').waitFor()
  await main.getByText(`Reference: ${reference}`).waitFor()
  expect(await waysOn(page)).toEqual({
    'Try Again': '/checkout',
    'Pay with cash instead': '/checkout?pay=cash',
    'Back to Menu': '/menu',
  })

  // CUS-CAN-02
  const markup = '<img/src=x/onerror="window.isBroken=true">'
  await openAt(page, `/payment-cancel?order_id=${encodeURIComponent(markup)}`)
  await main.getByText(`Reference: ${markup}`).waitFor()
  await openAt(page, `/payment-cancel?order_id=${'a'.repeat(65)}`)
  await main.getByText(`Reference: ${'a'.repeat(64)}…`).waitFor()

  for (const payload of ['<img src=x onerror="window.isBroken = true">', 'Call 1-900 555 0100']) {
    await openAt(page, `/payment-cancel?order_id=${encodeURIComponent(payload)}`)
    await main.getByText('Your payment was cancelled or interrupted.').waitFor()
    expect(await main.getByText('Reference').count(), payload).toBe(0)
    expect(await page.content()).not.toContain('onerror')
  }
  expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)

  await signInOn(page, app, await signInAsAdmin(app))
  await openAt(page, '/payment-cancel')
  await expect.poll(() => main.getByText('Reference').count()).toBe(0)
  expect(await waysOn(page)).toEqual({ 'Try Again': '/admin/orders', 'Back to Admin Dashboard': '/admin' })
})

// CUS-ERR-66, CUS-RCP-01, CUS-RCP-02, CUS-RCP-04, CUS-RCP-07, CUS-RTE-09..11
test('a receipt opens with its own token only, and says so when its PDF cannot be made', async () => {
  const guest = await signUp(app, { name: 'Leila Okafor' })
  const [order, other] = [await placeOrder(app, guest), await placeOrder(app, guest)]
  const page = await browser.newPage(app, { tolerate: [/status of 40[04]/] })

  for (const token of ['', 'wrong', other.metadata.orderToken]) {
    await openAt(page, `/receipt/${order.id}?token=${token}`)
    await page.getByRole('heading', { name: 'The requested resource was not found.' }).waitFor()
    expect(await page.content()).not.toContain('Leila')
  }

  await openAt(page, `/receipt/${order.id}?token=${order.metadata.orderToken}`)
  await page
    .getByRole('article', { name: `Receipt of order ${order.orderNumber}` })
    .getByText('Leila Okafor')
    .waitFor()
  await page.route('**/receipts/*.pdf?*', (route) => route.fulfill({ status: 404, json: { code: 'not-found' } }))
  await page.getByRole('link', { name: 'Download PDF' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to generate receipt: ' })
  await expect.poll(() => alert.innerText()).toContain('receipt: The requested resource was not found.')
  await page.unroute('**/receipts/*.pdf?*')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`receipt-${order.orderNumber}.pdf`)
})

// CUS-RTE-28
test('Back from the sign-in that a guard asked for leads past the guarded page', async () => {
  const page = await browser.newPage(app)
  await signInOn(page, app, await signUp(app))
  await openAt(page, '/terms')
  await page.context().clearCookies()
  await openAccountMenu(page)
  await page.getByRole('link', { name: 'Past Orders / Reservations' }).click()
  await page.waitForURL('**/login?from=%2Fdashboard')

  await page.goBack()
  await page.waitForURL('**/terms')
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
})

// CUS-RTE-06, CUS-SUC-02, CUS-SUC-03, CUS-SUC-35, CUS-SUC-43
test('an order that nobody knows, or that is somebody else’s, is not shown', async () => {
  const order = await placeOrder(app, await signUp(app, { name: 'Leila Okafor' }))
  const page = await browser.newPage(app, { tolerate: [/status of 40[0134]/] })

  await openAt(page, '/order-success')
  await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
  await page.getByText('No order information available', { exact: true }).waitFor()
  await openAt(page, `/order-success?order_id=${order.id}`)
  await page.getByText('Failed to fetch order details', { exact: true }).waitFor()
  expect(await page.content()).not.toContain('Leila')

  await page.getByRole('link', { name: 'Back to Menu' }).click()
  await page.waitForURL('**/menu/truro')
})

// ADM-ERR-124, ADM-SHL-43..49, CUS-HDR-39..44
test('a page that cannot be shown says so, names the error and offers three ways out', async () => {
  const page = await browser.newPage(app, { tolerate: [/status of 500/] })
  await signInOn(page, app, await signUp(app))
  await openAt(page, '/')
  await page.route('**/api/me/orders', (route) => route.fulfill({ status: 500, json: { requestId: 'c0ffee00-1' } }))

  await openAccountMenu(page, 'Asha')
  await page.getByRole('link', { name: 'Past Orders / Reservations' }).click()

  const failure = page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })
  await failure.waitFor()
  await page.getByText('Error ID: c0ffee00-1').waitFor()
  // A response without content leaves the browser on its page.
  await page.route('**/dashboard', (route) => route.fulfill({ status: 204 }))
  await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/dashboard')),
    page.getByRole('button', { name: 'Reload Page' }).click(),
  ])
  await page.unroute('**/dashboard')
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
  await expect.poll(() => page.getByRole('main').locator('a[href^="mailto:"]').count()).toBe(1)

  await page.unroute('**/api/me/orders')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
})

async function readHead(page: Page) {
  const attribute = async (selector: string, name: string) => {
    const element = page.locator(selector)
    return (await element.count()) === 0 ? null : element.first().getAttribute(name)
  }
  return {
    title: await page.title(),
    description: await attribute('meta[name=description]', 'content'),
    canonical: await attribute('link[rel=canonical]', 'href'),
    robots: await attribute('meta[name=robots]', 'content'),
    headings: await page.getByRole('heading', { level: 1 }).count(),
  }
}

/** Allows animations, and records which properties of a dialog were seen moving. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moves = await page.evaluateHandle(() => {
    const seen: string[] = []
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof HTMLDialogElement) seen.push(propertyName)
    })
    return seen
  })
  return () => moves.jsonValue()
}

type Data = Record<string, unknown>

async function structuredData(page: Page): Promise<unknown[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as unknown)
}

function findAll(data: unknown, type: string): Data[] {
  if (typeof data !== 'object' || data === null) return []
  const inside = Object.values(data).flatMap((value) => findAll(value, type))
  return (data as Data)['@type'] === type ? [data as Data, ...inside] : inside
}

async function waysOn(page: Page): Promise<Record<string, string | null>> {
  const links = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /Try Again|Pay with|Back to/ })
  return Object.fromEntries(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')] as const)),
  )
}
