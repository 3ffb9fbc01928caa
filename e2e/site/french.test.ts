import type { OrderView } from '@thali/contracts/orders/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { loadEnglish, saidOn } from '../support/english.ts'
import { findMessage } from '../support/messages.ts'
import { PHONE, quickAdd } from '../support/ordering.ts'
import { placeOrder, signInOn, signUp } from '../support/people.ts'
import { bookTable } from '../support/tables.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()
let englishIn: (text: string) => string[]

beforeAll(async () => {
  englishIn = await loadEnglish()
})

async function expectFrench(page: Page): Promise<void> {
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr-CA')
  expect(englishIn(await saidOn(page)), `English on ${page.url()}`).toEqual([])
}

function alternatesOf(page: Page): Promise<string[][]> {
  return page
    .locator('link[rel=alternate], link[rel=canonical]')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('hreflang') ?? 'canonical',
        new URL((link as HTMLLinkElement).href).pathname,
      ]),
    )
}

test('the switch of the header leads to the same page in French and keeps the cart', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro?q=naan')
  await quickAdd(page, 'Garlic Naan', 2)
  await page.getByRole('link', { name: 'FR, Français' }).click()
  await page.waitForURL('**/fr/menu/truro?q=naan')

  await page.getByRole('button', { name: /^Voir le panier · 2 plats · 10,26\s\$ avec taxes$/ }).waitFor()
  await page.getByRole('heading', { name: 'Naan à l’ail' }).first().waitFor()
  await expectFrench(page)
  expect(await alternatesOf(page)).toEqual(
    expect.arrayContaining([
      ['canonical', '/fr/menu/truro'],
      ['en-CA', '/menu/truro'],
      ['fr-CA', '/fr/menu/truro'],
    ]),
  )

  await page.getByRole('link', { name: 'EN, English' }).click()
  await page.waitForURL(`${app.url}/menu/truro?q=naan`)
  await page.getByRole('button', { name: /^View cart · 2 items/ }).waitFor()
  expect(englishIn(await saidOn(page)), 'English is noticed').toContain('Vegetarian')
})

test('an order placed in French is confirmed, written about and receipted in French', async () => {
  const email = 'zoe.arsenault@example.test'
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/fr/signup')
  await page.getByLabel('Nom', { exact: true }).fill('Zoé Arsenault')
  await page.getByLabel('Courriel', { exact: true }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Tamarin-et-3-limettes')
  await expectFrench(page)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.waitForURL('**/fr/dashboard')
  await page.getByText('Votre compte est prêt.').waitFor()
  await expectFrench(page)

  await openAt(page, '/fr/menu/truro')
  await page.getByRole('button', { name: 'Ajouter Poulet au beurre', exact: true }).first().click()
  const dish = page.getByRole('dialog', { name: 'Poulet au beurre' })
  await dish.getByRole('radio', { name: /^Fort/ }).check()
  await expectFrench(page)
  await dish.getByRole('button', { name: /^Ajouter · / }).click()
  await page.getByRole('button', { name: /^Voir le panier · 1 plat · / }).click()
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  await expectFrench(page)
  await cart.getByRole('link', { name: /^Commander · / }).click()

  await page.getByLabel('Numéro de téléphone').fill(PHONE)
  await page.getByRole('radio', { name: /^Argent comptant/ }).check()
  await expectFrench(page)
  const answered = page.waitForResponse('**/api/createCustomerOrderCash')
  await page.getByRole('button', { name: /^Commander •/ }).click()
  const { order } = (await (await answered).json()) as { order: OrderView }

  await page.getByRole('heading', { name: 'Commande confirmée!' }).waitFor()
  await page.getByText('COMPTANT AU COMPTOIR', { exact: true }).waitFor()
  await page.getByText('Poulet au beurre').first().waitFor()
  await expectFrench(page)
  const receipt = page.getByRole('link', { name: 'Voir le reçu' })
  await openAt(page, (await receipt.getAttribute('href')) ?? '')
  await page.getByText('À PAYER AU COMPTOIR').waitFor()
  await expectFrench(page)

  const mail = await findMessage(app, email, new RegExp(`Commande #${order.orderNumber} reçue`))
  expect(mail).toContain('Bonjour Zoé Arsenault,')
  expect(mail).toMatch(/1 × Poulet au beurre \(Fort\) {2}17,99\s\$/)
  expect(mail).toContain(`${app.url}/fr/receipt/${order.id}`)
  expect(englishIn(mail)).toEqual([])
  const text = await findMessage(app, '+19025550123', /commande/)
  expect(text).toMatch(/Prête vers .* à Truro Heights/)
  expect(englishIn(text)).toEqual([])
})

test.for([
  '/fr',
  '/fr/contact',
  '/fr/menu/new-glasgow',
  '/fr/menu/truro?q=zzzz',
  '/fr/reservations',
  '/fr/login',
  '/fr/login?notice=sign-in-to-checkout',
  '/fr/forgot-password',
  '/fr/reset-password?token=only-for-looking-at',
  '/fr/payment-cancel',
  '/fr/privacy',
  '/fr/terms',
  '/fr/unsubscribe?token=inconnu',
])('the page %s says nothing in English', async (address) => {
  const page = await browser.newPage(app, { tolerate: [/status of 4\d\d/] })
  await openAt(page, address)
  await page.waitForLoadState('networkidle')
  await expectFrench(page)
})

test.for([
  ['/fr/page-inconnue', 'Page introuvable'],
  ['/fr/order-success?order_id=0190c2a4-0000-7000-8000-000000000000', 'Commande introuvable'],
  ['/fr/reservations/RES-TRU-20260314-QKZD', 'Réservation introuvable'],
] as const)('the address %s, at which nothing is found, says so in French', async ([address, sentence]) => {
  const page = await browser.newPage(app, { tolerate: [/status of 4\d\d/] })
  await openAt(page, address)
  await page.getByRole('heading', { name: sentence }).waitFor()
  await expectFrench(page)
})

test('the pages of an account with an order and a table say nothing in English', async () => {
  const guest = await signUp(app)
  await placeOrder(app, guest, { orderType: 'delivery' })
  const { manageUrl } = await bookTable(app, guest)
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  for (const [address, sentence] of [
    ['/fr/dashboard', 'Mes commandes et réservations'],
    ['/fr/dashboard?tab=reservations', 'À venir'],
    ['/fr/dashboard?tab=profile', 'À propos de vous'],
    ['/fr/account/security', 'Où vous êtes connecté'],
    [`/fr${manageUrl}`, 'Votre réservation'],
  ] as const) {
    await openAt(page, address)
    await page.getByRole('heading', { name: sentence }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectFrench(page)
  }
})

test('a code that the server refuses is refused in French', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { width: 1280, tolerate: [/400 .*checkDiscountCode/] })
  await signInOn(page, app, guest)
  await bringCart(page, app)
  await openAt(page, '/fr/checkout')
  await page.getByRole('button', { name: 'Vous avez un code?' }).click()
  await page.getByLabel('Code de rabais').fill('WELCOME-AAAAA-BBBBB')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByText('Ce code est inconnu, ou n’appartient pas à votre compte.').waitFor()
  await expectFrench(page)
})
