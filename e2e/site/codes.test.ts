import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openOffice } from '../support/desk.ts'
import { PHONE, sumsIn } from '../support/ordering.ts'
import { call, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

test('an owner makes a code on a phone, sees how often it is used, and switches it off', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/409 .*admin\/codes/] })
  await openOffice(page, app, await signInAsAdmin(app), '/admin/money')
  await page.getByRole('tab', { name: 'Codes' }).click()
  await page.getByText('No codes yet').waitFor()
  await page.getByRole('button', { name: 'Make a code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a code' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('diwali 26')
  await dialog.getByRole('button', { name: 'Make code' }).click()
  await dialog.getByText('A whole percentage from 1 to 100').first().waitFor()
  await dialog.getByRole('radio', { name: 'Amount off' }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5')
  await dialog.getByRole('textbox', { name: 'Dishes for at least' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Orders that may use it' }).fill('100')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Make code' }).click()
  const code = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'DIWALI-26' }) })
  await code.getByText('$5.00 off, for dishes of $20.00 and more').waitFor()
  await code.getByText('0 of 100 used').waitFor()
  await expectNoAxeFindings(page)
  await code.getByRole('button', { name: 'Switch off DIWALI-26' }).click()
  await code.getByText('Off', { exact: true }).waitFor()
})

/** A code that one order may use. */
async function makeCode(admin: Person, name: string): Promise<void> {
  const off = { kind: 'amount', value: 5, minimum: 0, from: null, until: null } as const
  const body = { ...off, code: name, locations: [], onceEach: true, most: 1 }
  await call(app, admin, 'POST /admin/codes', { body })
}

test.each([
  ['', 'Have a code?', 'Discount code', '$5.00 off with LAST-1', 'Order summary', 'This code is used up.'],
  [
    '/fr',
    'Vous avez un code?',
    'Code de rabais',
    '5,00 $ de rabais avec LAST-2',
    'Résumé de la commande',
    'Ce code est épuisé.',
  ],
] as const)(
  'a guest%s whose code is used up between cart and button reads so, and keeps the cart at its whole price',
  async (prefix, ask, field, applied, summaryName, usedUp) => {
    const name = prefix === '' ? 'LAST-1' : 'LAST-2'
    await makeCode(await signInAsAdmin(app), name)
    const [guest, other] = [await signUp(app), await signUp(app)]
    const page = await browser.newPage(app, { width: 390, tolerate: [/400 .*createCustomerOrderCash/] })
    await signInOn(page, app, guest)
    await bringCart(page, app)
    await openAt(page, `${prefix}/checkout`)
    const summary = page.getByRole('region', { name: summaryName })
    const before = await sumsIn(summary)
    await page.getByRole('button', { name: ask }).click()
    await page.getByRole('textbox', { name: field }).fill(name.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByText(applied).waitFor()
    expect((await sumsIn(summary))['Total']).not.toBe(before['Total'])

    await spend(other, name)
    await page.locator('input[type=tel]').fill(PHONE)
    await page.getByRole('radio', { name: /^(Cash|Comptant|Argent)/ }).check()
    await page.getByRole('button', { name: /^(Place Order|Commander) •/ }).click()
    await page.getByText(usedUp).first().waitFor()
    expect(await sumsIn(summary)).toEqual(before)
  },
)

/** Another guest is faster. */
async function spend(guest: Person, code: string): Promise<void> {
  const plain = orderPayload({ email: guest.email, phone: '902 555 0177' })
  const pricing = { subtotal: 12.99, tax: 1.82, tip: 0, total: 14.81 }
  const body = { ...plain, discountCode: code, pricing: { ...plain.pricing, ...pricing } }
  await call(app, guest, 'POST /createCustomerOrderCash', { body })
}
