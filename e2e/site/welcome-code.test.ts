import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { payInCash, PHONE, placeOrderButton, sumsIn } from '../support/ordering.ts'
import { signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'
import { welcomeCodeOf } from '../support/welcome-code.ts'

const browser = useBrowser()
const app = useApp()

test('the code of the welcome mail takes 10% off the first order, by keyboard alone; a wrong one is said at its field', async () => {
  const person = await signUp(app)
  const code = await welcomeCodeOf(app, person)
  const page = await browser.newPage(app, { width: 1280, tolerate: [/400 .*checkDiscountCode/] })
  await signInOn(page, app, person)
  await bringCart(page, app)
  await openAt(page, '/checkout')
  const summary = page.getByRole('region', { name: 'Order summary' })
  const before = await sumsIn(summary)

  await page.getByRole('button', { name: 'Have a code?' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('welcome-aaaaa-bbbbb')
  await page.keyboard.press('Enter')
  await page.getByText('This code is not known here, or not one of your account.').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText(`10% off with ${code}`).waitFor()

  const dollars = (text: string | undefined) => Number(/[\d.]+/.exec(text ?? '')?.[0])
  const sums = await sumsIn(summary)
  expect(sums['Dishes']).toBe(before['Subtotal'])
  expect(dollars(sums['Subtotal'])).toBeCloseTo(dollars(sums['Dishes']) - dollars(sums['Discount']), 2)
  expect(dollars(sums['Discount'])).toBeCloseTo(dollars(sums['Dishes']) * 0.1, 2)
  await page.reload()
  await page.getByText(`10% off with ${code}`).waitFor()

  await page.getByLabel('Phone Number').fill(PHONE)
  await payInCash(page)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const confirmed = await sumsIn(page.locator('#main'))
  expect(confirmed['Discount']).toBe(`-$${dollars(sums['Discount']).toFixed(2)}`)
  expect(confirmed['Total']).toBe(sums['Total'])
})
