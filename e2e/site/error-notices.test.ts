import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { openSection, said } from '../support/desk.ts'
import { type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { scriptOf } from '../support/site-scripts.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

// CUS-TOA-04: errors otherwise by ruling 33.
// ADM-USR-13, ADM-USR-36, ADM-USR-37
test('an error notice stands once however often it comes, stays, and goes when the same action succeeds', async () => {
  const guest = await signUp(app, { name: 'Asha Patel' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  await desk.getByRole('button', { name: `Edit ${guest.name}` }).click()
  const form = desk.getByRole('dialog', { name: /^Edit/ })
  const phone = form.getByLabel('Phone')
  await phone.fill('902')
  for (let presses = 0; presses < 3; presses += 1) await form.getByRole('button', { name: /Save|Update/ }).click()
  const notice = said(desk, 'Please fix the form errors')
  await notice.waitFor()
  expect(await notice.count()).toBe(1)

  await phone.fill('902-555-0123')
  await form.getByRole('button', { name: /Save|Update/ }).click()
  await said(desk, 'User updated successfully').waitFor()
  await notice.waitFor({ state: 'detached' })
})

// CUS-TOA-03, CUS-TOA-05, CUS-TOA-06
test('of many notices three are seen, each 356 pixels wide with 14 pixels between them', async () => {
  await signUp(app, { name: 'Tess Ting' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  const active = desk.getByRole('switch', { name: 'Tess Ting is active' })
  const notices = desk.locator('[data-sonner-toast]')
  await active.click()
  // Under the mouse they are side by side and stay.
  await notices.first().hover()
  for (let count = 2; count <= 4; count += 1) {
    // Until the change before is done it takes no press.
    await expect.poll(() => active.isEnabled()).toBe(true)
    await active.press('Space')
    await expect.poll(() => notices.count()).toBe(count)
  }
  const seen = desk.locator('[data-sonner-toast][data-visible=true]')
  await expect.poll(() => seen.count()).toBe(3)
  await seen.first().hover()
  const measure = async () => {
    const boxes = await seen.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const fromTop = boxes.toSorted((a, b) => a.top - b.top)
    const gaps = fromTop.slice(1).map(({ top }, index) => Math.round(top - fromTop[index]!.bottom))
    return { widths: boxes.map(({ width }) => width), gaps }
  }
  // They move apart for half a second.
  await expect.poll(measure).toEqual({ widths: [356, 356, 356], gaps: [14, 14] })
})

test.each([
  ['/', 'src/layout/account-menu.tsx', 'button', 'Asha'],
  ['/menu/truro', 'late-frame', 'contentinfo', ''],
] as const)(
  'the page %s stays without the network although %s has not come yet, and gets it later',
  async (path, source, role, name) => {
    const guest = await signUp(app, { name: 'Asha Patel' })
    const page = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
    let isCut = true
    const script = await scriptOf(source)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(script.slice('**'.length)))
    await page.route(script, (route) => (isCut ? route.abort('internetdisconnected') : route.continue()))
    await signInOn(page, app, guest)
    await page.goto(path)
    await failed
    isCut = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole(role, { name }).first().waitFor()
    expect(await page.getByRole('heading', { name: /Oops/ }).count()).toBe(0)
  },
)
