import { expect, test } from 'vitest'

import { expectFocus, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openBoard } from '../support/desk.ts'
import { openCart, PHONE } from '../support/ordering.ts'
import { confirmation, goToPaymentPage, onlyOrderOf, payWith } from '../support/paying.ts'
import { signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()

test('at 320 px a guest puts a combo together, leaves the onion out of another dish, pays by card, and the kitchen reads it', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await page.setViewportSize({ width: 320, height: 640 })
  const kitchen = await browser.newPage(app, { width: 1280 })
  await openBoard(kitchen, app, await signInAsAdmin(app))
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro')

  await page.getByRole('button', { name: 'Add Punjabi Vegetable Thali', exact: true }).click()
  const thali = page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' })
  const add = thali.getByRole('button', { name: /^Add · / })
  await thali.getByRole('button', { name: 'One less Aloo Gobi' }).click()
  await add.click()
  await thali.locator('p').getByText('Choose 2: Two curries').waitFor()
  await expectFocus(thali.getByRole('group', { name: 'Quantity of Dal Makhani' }).getByRole('button').first())
  await thali.getByRole('checkbox', { name: /^Palak Paneer/ }).click()
  const paneer = thali.getByRole('group', { name: 'Palak Paneer', exact: true })
  await paneer.getByRole('radio', { name: 'Hot' }).check()
  await thali.getByText('Bread', { exact: true }).click()
  await thali.getByRole('radio', { name: /^Garlic naan/ }).check()
  await expect.poll(() => add.innerText()).toMatch(/\$21\.49$/)
  await add.click()
  await thali.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Add Chole Bhature', exact: true }).click()
  const bhature = page.getByRole('dialog', { name: 'Chole Bhature' })
  await bhature.getByRole('checkbox', { name: 'Onion' }).uncheck()
  await bhature.getByText('A note for the kitchen').click()
  await bhature.getByRole('textbox', { name: 'A note for the kitchen' }).fill('no nuts please')
  await bhature.getByRole('button', { name: /^Add · / }).click()
  await bhature.waitFor({ state: 'detached' })

  const cart = await openCart(page)
  const lines = cart.getByRole('listitem')
  await expect
    .poll(() => lines.first().innerText())
    .toMatch(/Dal Makhani \(Mild\), Palak Paneer \(Hot\)[\s\S]* · Garlic naan/)
  expect(await lines.last().innerText()).toMatch(/NO Onion[\s\S]*no nuts please/)
  await cart.getByRole('link', { name: /^Check out/ }).click()
  await page.getByLabel('Phone Number').fill(PHONE)
  await goToPaymentPage(page)
  await payWith(page, '4242 4242 4242 4242')
  await confirmation(page)

  const order = await onlyOrderOf(app, guest)
  expect(order.pricing.subtotal).toBe(21.49 + 13.99)
  await page.getByText('Two curries: Dal Makhani (Mild), Palak Paneer (Hot)').waitFor()
  const popup = newOrderPopup(kitchen, order.orderNumber)
  await popup.getByText('NO Onion').waitFor()
  await accept(popup)
  const ticket = cardOf(kitchen, 'Under Preparation', order.orderNumber)
  await expect.poll(() => ticket.innerText()).toMatch(/Palak Paneer/)
  expect(await ticket.innerText()).toMatch(/HOT/)
  expect(await ticket.innerText()).toMatch(/Garlic naan/)
  await ticket.getByText('no nuts please').waitFor()
})

test('a tap takes a curry, one too many takes the place of the older one, and the plate shows what is chosen', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  await page.getByRole('button', { name: 'Add Punjabi Vegetable Thali', exact: true }).click()
  const thali = page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' })
  const onPlate = () => thali.locator('.great-plate > span').evaluateAll((bowls) => bowls.map((bowl) => bowl.innerHTML))
  await expect.poll(async () => (await onPlate()).length).toBe(3)
  const [dal, gobi, naan] = await onPlate()

  await thali.getByRole('checkbox', { name: /^Chana Masala/ }).click()
  await thali.getByText('Chana Masala instead of Dal Makhani', { exact: true }).waitFor()
  expect(await thali.getByRole('checkbox', { name: /^Dal Makhani/ }).isChecked()).toBe(false)
  await expectFocus(thali.getByRole('group', { name: 'Quantity of Chana Masala' }).getByRole('button').last())
  await expect.poll(onPlate).toEqual([expect.not.stringContaining(dal ?? ''), gobi, naan])
  await thali.getByRole('checkbox', { name: /^Palak Paneer/ }).press('Space')
  await thali.getByText('Palak Paneer instead of Aloo Gobi', { exact: true }).waitFor()

  // What is complete is one line, so that the sheet is less than one and a half windows long.
  const { shown, length } = await thali
    .locator('.dialog-pane')
    .evaluate((pane) => ({ shown: pane.clientHeight, length: pane.scrollHeight }))
  expect(length / shown).toBeLessThanOrEqual(1.4)
})

test('a guest with coeliac disease reads no “Gluten-free” once bread takes the place of the rice', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await page.getByRole('button', { name: 'Add Chana Masala Rice Plate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Chana Masala Rice Plate' })
  await dialog.getByText('Gluten-free', { exact: true }).waitFor()
  await dialog.getByText('Vegan', { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: /^Bread instead/ }).check()
  await dialog.getByText('Contains wheat (gluten), dairy').waitFor()
  expect(await dialog.getByText('Gluten-free', { exact: true }).count()).toBe(0)
  expect(await dialog.getByText('Vegan', { exact: true }).count()).toBe(0)
  await dialog.getByRole('radio', { name: /^Tandoori roti/ }).check()
  await dialog.getByText('Vegan', { exact: true }).waitFor()
  expect(await dialog.getByText('Gluten-free', { exact: true }).count()).toBe(0)
})

test('a line of the cart is changed in its dialog, which opens with the choices already made', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await page.getByRole('button', { name: 'Add South Indian Filter Coffee', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'South Indian Filter Coffee' })
  await dialog.getByRole('radio', { name: /^Large/ }).check()
  await dialog.getByRole('button', { name: /^Add · / }).click()
  const line = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem')
  await expect.poll(() => line.innerText()).toMatch(/\$5\.49[\s\S]*Large/)

  await line.getByRole('button', { name: /^Edit/ }).click()
  await expect.poll(() => dialog.getByRole('radio', { name: /^Large/ }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: /^Regular/ }).check()
  await dialog.getByRole('button', { name: /^Update/ }).click()
  await expect.poll(() => line.innerText()).toMatch(/\$3\.99[\s\S]*Regular/)
  expect(await line.count()).toBe(1)
})
