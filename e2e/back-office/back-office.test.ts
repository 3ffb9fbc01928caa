import path from 'node:path'

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { changeDish } from '../support/database.ts'
import { cardOf, openSection, said, stopClock } from '../support/desk.ts'
import { CARDS, submitCard } from '../support/payments.ts'
import { call, hire, orderFor, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import { type Provider, startShop } from '../support/provider.ts'

const BELL = path.resolve(import.meta.dirname, '../../apps/web/public/sounds/urgent-order.wav')

const browser = useBrowser()
let app: RunningApp
let provider: Provider
let cook: Person
let manager: Person

beforeAll(async () => {
  ;({ app, provider } = await startShop())
  const admin = await signInAsAdmin(app)
  cook = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff' })
  manager = await hire(app, admin, { name: 'Grace MacLeod', role: 'manager' })
})
afterAll(() => app?.stop())

// ADM-ORD-01, ADM-SHL-01, ADM-SHL-12
test('a section is a hash of one page: chosen, reloaded and called by its own path [ADM-SHL-05, ADM-SHL-16..17]', async () => {
  const page = await browser.newPage(app)
  await openSection(page, app, manager, 'orders')
  const place = () => page.evaluate(() => location.pathname + location.hash)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Create Order' }).click()
  await heading('Create New Order').waitFor()
  expect(await place()).toBe('/admin/dashboard#create-order')
  await page.reload()
  await heading('Create New Order').waitFor()

  await page.evaluate(() => (location.hash = 'nonsense'))
  await page.goBack()
  await heading('Create New Order').waitFor()
  await page.goto('/admin')
  await heading('Dashboard').waitFor()
  await page.goto('/admin/orders')
  await heading('Order Management').waitFor()
  expect(await place()).toBe('/admin/dashboard#orders')
})

test('the first two keys lead past the sidebar into the section, whose address stays', async () => {
  const page = await browser.newPage(app)
  await openSection(page, app, manager, 'menu')
  await page.getByRole('searchbox').first().waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = page.locator('#section :focus')
  await expect.poll(() => focused.innerText()).toBe('Refresh')
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#menu')
})

// ADM-SHL-24
test('the sidebar can be made narrow and stays so; logging out asks, and either answer is taken at its word [ADM-SHL-18, ADM-SHL-25..28]', async () => {
  const page = await browser.newPage(app)
  await openSection(page, app, manager, 'orders')
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  const toggle = page.getByRole('button', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  const wide = await width()
  await page.getByTitle(`Grace MacLeod, ${manager.email}`, { exact: true }).waitFor()

  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(width).toBeLessThan(wide / 2)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Order Management' }).waitFor()
  expect(await width()).toBeLessThan(wide / 2)
  await toggle.click()
  await expect.poll(width).toBe(wide)

  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await call(app, manager, 'GET /session')).user?.email).toBe(manager.email)
  await page.getByRole('heading', { level: 1, name: 'Order Management' }).waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '')
  expect((await call(app, manager, 'GET /session')).user).toBeNull()
})

// ADM-CON-55
test('below 768 px the sidebar slides over, and goes by itself when it is done with [ADM-SHL-19]', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openSection(page, app, cook, 'orders')
  const slideOver = page.getByRole('dialog', { name: 'Sections' })
  const open = async () => {
    await page.getByRole('button', { name: 'Sections' }).click()
    await slideOver.waitFor()
  }
  await expect.poll(() => page.getByRole('navigation', { name: 'Back office' }).count()).toBe(0)

  await open()
  await slideOver.getByRole('link', { name: 'Create Order' }).click()
  await slideOver.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Create New Order' }).waitFor()
  await open()
  await page.keyboard.press('Escape')
  await slideOver.waitFor({ state: 'hidden' })
  await open()
  await page.mouse.click(380, 400)
  await slideOver.waitFor({ state: 'hidden' })

  await open()
  await page.setViewportSize({ width: 768, height: 900 })
  await slideOver.waitFor({ state: 'hidden' })
  await page.getByRole('navigation', { name: 'Back office' }).waitFor()
})

// ADM-ERR-099, ADM-ERR-101, ADM-ERR-102, ADM-ROL-28, ADM-ROL-29, ADM-SND-01..08, ADM-SND-10..12, ADM-SND-14, ADM-SND-17,
// ADM-SND-18, ADM-SND-20, ADM-SND-21, ADM-SND-37
test('sounds are tried, made louder, replaced by a file of one’s own and switched off, and a reload keeps all of it', async () => {
  const page = await browser.newPage(app)
  await page.clock.install()
  const admin = await signInAsAdmin(app)
  await openSection(page, app, admin, 'orders')
  const played = await watchSounds(page)
  const opener = page.getByRole('button', { name: /^Sound Settings:/ })
  const panel = page.getByRole('dialog', { name: 'Sound Settings' })
  await opener.click()
  await panel.getByText('Active', { exact: true }).waitFor()
  await panel.getByText('Platform: web').waitFor()
  await panel.getByText(/^Tip: on mobile you may need to interact with the page first/).waitFor()

  const success = panel.getByText('Sound test successful!', { exact: true })
  await panel.getByRole('button', { name: 'Test Sound', exact: true }).click()
  await success.waitFor()
  await success.waitFor({ state: 'detached' })
  const [first] = await played()
  expect(first).toEqual([await secondsOf(page, 'new-order'), 0.8])

  const slider = panel.getByRole('slider', { name: 'Volume', exact: true })
  const range = await slider.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step])
  expect(range).toEqual(['0', '1', '0.05'])
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('80%')
  await slider.press('ArrowRight')
  await panel.getByText('85%', { exact: true }).waitFor()

  const own = panel.getByRole('group', { name: 'Custom order sound' })
  const upload = (file: Parameters<ReturnType<typeof own.locator>['setInputFiles']>[0]) =>
    own.locator('input[type=file]').setInputFiles(file)
  await upload({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no sound') })
  await own.getByText('File must be an audio file (MP3, MP4, WAV, etc.)', { exact: true }).waitFor()
  await upload({ name: 'broken.wav', mimeType: 'audio/wav', buffer: Buffer.from('no sound') })
  await own.getByText('Invalid audio file or failed to load', { exact: true }).waitFor()
  await stopClock(page)
  await upload(BELL)
  await goesAfter(page, own.getByText('Custom sound uploaded successfully!', { exact: true }), 3000)
  await own.getByText(/^urgent-order\.wav/).waitFor()
  await own.getByRole('button', { name: 'Use Default' }).click()
  await goesAfter(page, own.getByText('Restored default sound', { exact: true }), 2000)
  await own.getByText(/^Default sound/).waitFor()
  await page.clock.resume()
  await upload(BELL)
  await own.getByText(/^urgent-order\.wav/).waitFor()
  await panel.getByRole('button', { name: 'Test Sound', exact: true }).click()
  await success.waitFor()
  expect((await played()).at(-1)).toEqual([await secondsOf(page, 'urgent-order'), 0.85])

  await panel.getByRole('switch', { name: /^Sounds/ }).click()
  await page.getByRole('button', { name: 'Sound Settings: Disabled' }).waitFor()
  const areSoundsThere = Promise.withResolvers<void>()
  await page.route('**/sounds/*.wav', async (route) => {
    await areSoundsThere.promise
    await route.continue()
  })
  // A sound that is not there after five seconds is made from its notes: they do not pass while the files are held.
  await stopClock(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Order Management' }).waitFor()
  await page.getByRole('button', { name: 'Sound Settings: Disabled' }).click()
  await panel.getByText('85%', { exact: true }).waitFor()
  await own.getByText(/^urgent-order\.wav/).waitFor()
  await panel.getByRole('switch', { name: /^Sounds/ }).click()
  await panel.getByText('Initializing', { exact: true }).first().waitFor()
  areSoundsThere.resolve()
  await page.clock.resume()
  await panel.getByText('Active', { exact: true }).first().waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect((await call(app, admin, 'GET /session')).user).toBeNull()
})

/** Disappears soon after the given milliseconds of a stopped clock, and not before. */
async function goesAfter(page: Page, words: Locator, ms: number): Promise<void> {
  await words.waitFor()
  await page.clock.runFor(ms - 1)
  await expect.poll(() => words.count()).toBe(1)
  // On a busy machine the page's wait may begin only after its words were seen here.
  await page.clock.runFor(ms)
  await words.waitFor({ state: 'detached' })
}

type Sound = [seconds: number, volume: number]

/** Records from now on the duration and volume of every sound. */
async function watchSounds(page: Page): Promise<() => Promise<Sound[]>> {
  const heard = await page.evaluateHandle(() => {
    const sounds: [number, number][] = []
    const { connect } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.connect = function watch(this: AudioBufferSourceNode, target: AudioNode) {
      const volume = target instanceof GainNode ? target.gain.value : 1
      sounds.push([this.buffer?.duration ?? 0, Math.round(volume * 100) / 100])
      return Reflect.apply(connect, this, [target]) as AudioNode
    } as typeof connect
    return sounds
  })
  return () => heard.jsonValue()
}

/** How long one of our own sounds is, as the browser decodes it. */
function secondsOf(page: Page, name: string): Promise<number> {
  return page.evaluate(async (sound) => {
    const file = await fetch(`/sounds/${sound}.wav`)
    const decoded = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await file.arrayBuffer())
    return decoded.duration
  }, name)
}

// ADM-ERR-006, ADM-ORD-06
test('cash that is collected without a network counts once it is back; a refusal says that it failed [ADM-ORD-25, ADM-ORD-68, ADM-OFF-33]', async () => {
  const guest = await signUp(app, { name: 'Noor Haddad' })
  const [first, second] = [await placeOrder(app, guest), await placeOrder(app, guest)]
  const board = await browser.newPage(app, { tolerate: [NETWORK_GONE, /status of 409/] })
  await openSection(board, app, cook, 'orders')
  const collect = async (orderNumber: number) => {
    const card = cardOf(board, 'Pending Orders', orderNumber)
    await card.getByRole('button', { name: 'Collect Cash Payment' }).click()
    await board.getByRole('alertdialog').getByRole('button', { name: 'Received' }).click()
    return card
  }

  await board.context().setOffline(true)
  const card = await collect(first.orderNumber)
  await said(board, 'Queued for when online').waitFor()
  expect(await said(board, 'Failed to process payment').count()).toBe(0)
  await board.context().setOffline(false)
  await said(board, 'Queued update sent').waitFor()
  await card.getByText('PAID', { exact: true }).waitFor()
  await expect.poll(() => card.getByRole('button', { name: 'Collect Cash Payment' }).count()).toBe(0)

  await board.route('**/api/processOrderPayment', (route) =>
    route.fulfill({ status: 409, json: { code: 'payment-in-progress', error: 'A payment is being processed.' } }),
  )
  await collect(second.orderNumber)
  await said(board, 'Failed to process payment').waitFor()
  await board.getByRole('alertdialog').getByRole('button', { name: 'Not yet' }).click()
  const read = board.waitForRequest('**/api/getLocationOrders?*')
  await board.getByRole('button', { name: 'Refresh' }).click()
  await read
})

test('a card order whose payment nobody was told of is paid once the card provider is asked [ADM-API-16, ADM-ERR-005]', async () => {
  const orderData = await orderFor(app, { name: 'Bo Chen', email: '' }, 'online')
  const { order } = await call(app, cook, 'POST /createAdminOrderOnline', { body: orderData })
  const link = await call(app, cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id, sendSMS: false } })
  const board = await browser.newPage(app, { tolerate: [/status of 409/] })
  await openSection(board, app, cook, 'orders')
  await cardOf(board, 'Pending Orders', order.orderNumber).getByRole('button', { name: 'More' }).click()
  const details = board.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  const ask = details.getByRole('button', { name: 'Ask the card provider' })
  await ask.click()
  await details.getByText('Failed to update payment status', { exact: true }).waitFor()
  await details.getByText('The card provider does not confirm this payment.').waitFor()

  await provider.setFaults({ webhooks: 'lose' })
  await submitCard(link.paymentUrl, CARDS.good)
  await ask.click()
  await details.getByText(/^PAID · visa 4242/i).waitFor()
  await expect.poll(() => ask.count()).toBe(0)
  await provider.setFaults({ webhooks: 'ok' })
})

test('a dish that is sold out cannot be added to an order, and can be left out of the menu [ADM-NEW-04..06, ADM-NEW-42]', async () => {
  const lassi = { location: 'truro', name: 'Mango Lassi' }
  await changeDish(app, lassi, { column: 'is_available', value: false })
  const desk = await browser.newPage(app)
  await openSection(desk, app, cook, 'create-order')
  const menu = desk.getByRole('region', { name: 'Menu', exact: true })
  const ticket = desk.getByRole('region', { name: 'Ticket' })
  const tile = menu.getByRole('button', { name: /^Mango Lassi/ })

  const [available = 0, all = 0] = ((await menu.getByText(/^\d+\/\d+ available$/).innerText()).match(/\d+/g) ?? []).map(
    Number,
  )
  expect(available).toBeLessThan(all)
  await tile.click()
  await menu.getByText('Cannot add unavailable items to order', { exact: true }).waitFor()
  await expect.poll(() => desk.getByRole('dialog', { name: 'Mango Lassi' }).count()).toBe(0)
  await ticket.getByText('Nothing yet. Pick a dish from the menu.').waitFor()
  await menu.getByLabel('Show only available items').check()
  await tile.waitFor({ state: 'detached' })
  await changeDish(app, lassi, { column: 'is_available', value: true })
  await tile.waitFor()
})
