import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, useBrowser } from '../support/browser.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

test('a dish is added hot from its row with six keys, and the focus comes back to where it was', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  const opener = page.getByRole('button', { name: 'Add Butter Chicken', exact: true }).first()
  await opener.focus()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Butter Chicken' })
  await dialog.waitFor()
  await expectFocus(dialog.getByRole('heading', { name: 'Butter Chicken' }))
  for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await dialog.waitFor({ state: 'detached' })

  await expectFocus(opener)
  const line = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem')
  await expect.poll(() => line.innerText()).toMatch(/1 ×\s+Butter Chicken[\s\S]*Hot/)
})

test('a dish is ordered with at most eight keys after the skip link', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to the content')
  await page.keyboard.press('Enter')

  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to the dishes')
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog').getByRole('radio', { name: /^Mild/ }).waitFor()
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)

  const line = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem')
  await expect.poll(() => line.innerText()).toMatch(/1 ×\s+Amritsari Haddock[\s\S]*Mild/)
})

test('where somebody uses the skip link while the page still starts, the focus goes on from there', async () => {
  const page = await browser.newPage(app)
  await page.addInitScript(skipWhileStarting)
  await openAt(page, '/menu/truro')
  await page.waitForFunction(() => (window as Starting).hasStarted)
  await expectFocus(page.locator('.dish-name').first())
})

type Starting = { hasStarted?: boolean }

/** Follows the skip link, and goes on to the first dish, as soon as the page listens for its address. */
function skipWhileStarting(): void {
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject, AddEventListenerOptions?]) => {
    listen(type, ...rest)
    if (type !== 'popstate') return
    setTimeout(() => {
      window.location.hash = 'dishes'
      document.querySelector<HTMLElement>('.dish-name')?.focus()
    })
  }
  // What comes last asks for bookings that wait on the device.
  const read = Storage.prototype.getItem
  Storage.prototype.getItem = function getItem(key) {
    if (key === 'thali_waiting') (window as Starting).hasStarted = true
    return read.call(this, key)
  }
}

test('Escape closes a dish without adding it and keeps what was chosen for the next time', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  const opener = page.getByRole('button', { name: 'Add Butter Chicken', exact: true }).first()
  const dialog = page.getByRole('dialog', { name: 'Butter Chicken' })
  await opener.click()
  await dialog.getByRole('radio', { name: /^Hot/ }).check()

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: /^View cart/ }).count()).toBe(0)
  await opener.click()

  await expect.poll(() => dialog.getByRole('radio', { name: /^Hot/ }).isChecked()).toBe(true)
})
