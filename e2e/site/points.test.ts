import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openOffice } from '../support/desk.ts'
import { PHONE, sumsIn } from '../support/ordering.ts'
import { call, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person
beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

async function aGuestWith(loyaltyPoints: number): Promise<Person> {
  const guest = await signUp(app)
  const { user } = await call(app, guest, 'GET /me', {})
  await call(app, admin, 'PATCH /admin/users/:id', { params: { id: user.uid }, body: { loyaltyPoints } })
  return guest
}

test('an owner sets what points are worth', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openOffice(page, app, admin, '/admin/settings')
  await page.getByRole('tab', { name: 'Rules' }).click()
  const worth = page.getByRole('textbox', { name: 'What 100 loyalty points are worth' })
  await worth.fill('a lot')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Enter an amount from 0 to 10,000').first().waitFor()
  await worth.fill('1')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved').waitFor()
  await expectNoAxeFindings(page)
})

const ENGLISH = {
  use: 'Use 300 points: $3.00 off',
  used: '$3.00 off with 300 points',
  keep: 'Keep my points',
  summary: 'Order summary',
  place: /^Place Order •/,
  confirmed: 'Order Confirmed!',
  discount: ['Discount', '-$3.00'] as const,
  worth: 'worth $3.00',
  gone: 'You have 299 points now.',
}
const FRENCH = {
  use: 'Utiliser 300 points\u00a0: 3,00 $ de rabais',
  used: '3,00 $ de rabais avec 300 points',
  keep: 'Garder mes points',
  summary: 'Résumé de la commande',
  place: /^Commander •/,
  confirmed: 'Commande confirmée!',
  discount: ['Rabais', '-3,00 $'] as const,
  worth: 'valeur de 3,00 $',
  gone: 'Vous avez maintenant 299 points.',
}

test.each([
  ['', 390, ENGLISH],
  ['/fr', 1280, FRENCH],
] as const)(
  'a guest%s pays a part with points at %i px, and has them back after cancelling',
  async (prefix, width, words) => {
    const guest = await aGuestWith(350)
    const page = await browser.newPage(app, { width })
    await signInOn(page, app, guest)
    await bringCart(page, app)
    await openAt(page, `${prefix}/checkout`)
    const summary = page.getByRole('region', { name: words.summary })
    const before = await sumsIn(summary)
    const use = page.getByRole('button', { name: words.use })
    await use.click()
    await page.getByText(words.used).waitFor()
    await page.getByRole('button', { name: words.keep }).click()
    expect(await sumsIn(summary)).toEqual(before)
    await use.focus()
    await page.keyboard.press('Enter')
    await page.getByText(words.used).waitFor()
    await expectNoAxeFindings(page)

    await page.locator('input[type=tel]').fill(PHONE)
    await page.getByRole('radio', { name: /^(Cash|Comptant|Argent)/ }).check()
    const [name, amount] = words.discount
    const total = (await sumsIn(summary))['Total']
    await page.getByRole('button', { name: words.place }).click()
    await page.getByRole('heading', { name: words.confirmed }).waitFor()
    const confirmed = await sumsIn(page.locator('#main'))
    expect([confirmed[name], confirmed['Total']]).toEqual([amount, total])

    await openAt(page, `${prefix}/dashboard`)
    await page.getByText('50', { exact: true }).waitFor()
    const { orders } = await call(app, guest, 'GET /me/orders', {})
    await call(app, admin, 'POST /cancelOrder', { body: { orderId: orders[0]?.id ?? '' } })
    await openAt(page, `${prefix}/dashboard`)
    await page.getByText('350', { exact: true }).waitFor()
    await page.getByText(words.worth).waitFor()
  },
)

test.each([
  ['', ENGLISH],
  ['/fr', FRENCH],
] as const)(
  'a guest%s whose points were spent elsewhere meanwhile reads so, and is offered those that are left',
  async (prefix, words) => {
    const guest = await aGuestWith(399)
    const page = await browser.newPage(app, { width: 390, tolerate: [/400 .*createCustomerOrderCash/] })
    await signInOn(page, app, guest)
    await bringCart(page, app)
    await openAt(page, `${prefix}/checkout`)
    const summary = page.getByRole('region', { name: words.summary })
    const before = await sumsIn(summary)
    await page.getByRole('button', { name: words.use }).click()
    await page.getByText(words.used).waitFor()

    const discount = { code: 'POINTS-100', off: 1 }
    const elsewhere = orderPayload({ email: guest.email, phone: '902 555 0177', discount })
    await call(app, guest, 'POST /createCustomerOrderCash', { body: elsewhere })
    await page.locator('input[type=tel]').fill(PHONE)
    await page.getByRole('radio', { name: /^(Cash|Comptant|Argent)/ }).check()
    await page.getByRole('button', { name: words.place }).click()
    await page.getByText(words.gone).first().waitFor()
    await page.getByRole('button', { name: /200 points/ }).waitFor()
    expect(await sumsIn(summary)).toEqual(before)
  },
)
