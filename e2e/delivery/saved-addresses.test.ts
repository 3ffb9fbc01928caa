import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { chooseChip, payInCash, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { call, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()

beforeAll(async () => {
  const shape = { kind: 'postal' as const, prefixes: ['B2N'] }
  const town = { id: 'town', name: 'Town', shape, fee: 4.5, minimum: 15, freeFrom: null, extraMinutes: 20 }
  await call(app, await signInAsAdmin(app), 'PUT /admin/locations/:id/delivery-zones', {
    params: { id: 'truro' },
    body: { point: null, zones: [town] },
  })
})

test('the address of a first delivery is saved, fills the next checkout by one tap, and can be removed', async () => {
  const guest = await signUp(app)
  await call(app, guest, 'PATCH /me', { body: { phoneNumber: '+19025550188' } })
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  await bringCart(page, app)
  await openAt(page, '/checkout')
  await chooseChip(page, /^Delivery/)
  await page.getByLabel('Postal code').fill('b2n 5e3')
  await page.getByLabel('Delivery address').fill('12 Prince Street, Truro')
  await page.getByLabel('Delivery instructions').fill('Ring twice')
  await expect.poll(() => page.getByLabel('Save this address in my account').isChecked()).toBe(true)
  await page.getByLabel('Name of this address').fill('Home')
  await expectNoAxeFindings(page)
  await payInCash(page)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const saved = async () => (await call(app, guest, 'GET /me/addresses')).addresses
  await expect.poll(saved).toMatchObject([{ label: 'Home', postalCode: 'B2N 5E3', instructions: 'Ring twice' }])

  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Lassi', 3)
  await openAt(page, '/checkout')
  await page.getByLabel('Postal code').fill('B3H 4R2')
  await chooseChip(page, /^Home/)
  await page.getByText(/^Delivery \$4.50, about 20 minutes/).waitFor()
  await expect.poll(() => page.getByLabel('Delivery address').inputValue()).toBe('12 Prince Street, Truro')
  await expect.poll(() => page.getByLabel('Delivery instructions').inputValue()).toBe('Ring twice')
  expect(await page.getByLabel('Save this address in my account').count()).toBe(0)
  await expectNoAxeFindings(page)

  await openAt(page, '/dashboard?tab=profile')
  const remove = page.getByRole('button', { name: 'Remove Home' })
  await remove.waitFor()
  const box = await remove.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expectNoAxeFindings(page)
  await remove.click()
  await page.getByRole('region', { name: 'Delivery addresses' }).waitFor({ state: 'hidden' })
  expect(await saved()).toEqual([])
})
