import type { Page } from 'playwright-core'

import { call } from '../support/people.ts'
import { bookTable, cancelTable, dayAhead } from '../support/tables.ts'
import { CLOSED_ACCOUNT, openClosing } from './own-scenes.ts'
import { bookForGuest } from './reservation-scenes.ts'
import { loseNetworkWith, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

/** Where no other scene looks. */
const DAY = dayAhead(33)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first()
const orderOf = (status: keyof Stage['orders']) => (stage: Stage) =>
  `/fr/order-success?order_id=${stage.orders[status].id}`

async function openDish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter Poulet au beurre', exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function openCart(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: /^Voir le panier ·/ })
  await bar
    .or(page.getByRole('region', { name: 'Votre panier' }))
    .locator('visible=true')
    .first()
    .waitFor()
  if (!(await bar.isVisible())) return
  await bar.click()
  await page.getByRole('dialog').waitFor()
}

async function fillCheckout(page: Page): Promise<void> {
  // An account that is known completely has its details in one line.
  const change = page.getByRole('button', { name: 'Modifier vos coordonnées' })
  await page.getByLabel('Nom complet').or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  await page.getByLabel('Nom complet').fill('Zoé Arsenault')
  await page.getByLabel('Numéro de téléphone').fill('(902) 555-0123')
  await button(page, 'Ajouter une note').click()
  await page.getByLabel('Consignes particulières').fill('Sans arachides, s’il vous plaît\u00a0: allergie.')
}

async function orderDelivery(page: Page): Promise<void> {
  await fillCheckout(page)
  await page.getByRole('radio', { name: /^Livraison/ }).check({ force: true })
  await button(page, /^Commander •/).click()
  await page.getByRole('alert').first().waitFor()
}

async function cancelOrder(page: Page): Promise<void> {
  await button(page, /^Annuler/).click()
  await page.getByRole('alertdialog').waitFor()
}

async function chooseTime(page: Page): Promise<void> {
  await page.getByLabel('Date', { exact: true }).selectOption(DAY)
  await page.getByText(/^19\sh\s30$/).click()
}

async function bookBadly(page: Page): Promise<void> {
  await chooseTime(page)
  await page.getByLabel('Courriel', { exact: true }).fill('zoe.arsenault')
  await button(page, 'Réserver cette table').click()
  await page.getByRole('alert').first().waitFor()
}

async function book(page: Page): Promise<void> {
  await chooseTime(page)
  await page.getByLabel('Nom', { exact: true }).fill('Zoé Arsenault')
  await page.getByLabel('Courriel', { exact: true }).fill(`zoe-${crypto.randomUUID()}@example.test`)
  await page.getByLabel('Téléphone', { exact: true }).fill('(902) 555-0123')
  await button(page, 'Chaise haute').click()
  await button(page, 'Réserver cette table').click()
}

async function cancelledTable({ app }: Stage): Promise<string> {
  const booked = await bookTable(app, null, { date: DAY, time: '13:00' })
  await cancelTable(app, booked, 'Kitchen emergency')
  return `/fr${booked.manageUrl}`
}

/** An account has one table at a location at a time, which the English scene has booked already. */
async function bookAsGuest(stage: Stage): Promise<string> {
  await bookForGuest(stage)
  return '/fr/dashboard?tab=reservations'
}

async function haveFavorite(_page: Page, { app, people }: Stage): Promise<void> {
  await call(app, people.guest, 'PUT /me/favorites/:itemId', { params: { itemId: 'truro-butter-chicken' } })
}

/** Their script comes after everything else. */
async function seeHearts(page: Page): Promise<void> {
  await button(page, /^Favori/).waitFor()
}

async function openMobileMenu(page: Page): Promise<void> {
  await button(page, 'Ouvrir le menu').click()
  await page.getByRole('dialog').waitFor()
}

async function failSignIn(page: Page): Promise<void> {
  await page.getByLabel('Courriel', { exact: true }).fill('zoe.arsenault@example.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon-mot')
  await button(page, 'Se connecter').click()
  await page.getByRole('alert').first().waitFor()
}

const READING: Scene[] = [
  { name: 'fr-home', path: '/fr' },
  { name: 'fr-home-with-cart', path: '/fr', cart: true, shows: 'Votre commande vous attend' },
  { name: 'fr-home-signed-in', path: '/fr', as: 'guest' },
  { name: 'fr-home-mobile-menu', path: '/fr', widths: [390], isInSightOnly: true, act: openMobileMenu },
  { name: 'fr-contact', path: '/fr/contact' },
  { name: 'fr-privacy', path: '/fr/privacy' },
  { name: 'fr-terms', path: '/fr/terms' },
  { name: 'fr-not-found', path: '/fr/page-inconnue', shows: 'Page introuvable' },
  { name: 'fr-unsubscribe', path: '/fr/unsubscribe?token=inconnu', shows: 'Ce lien n’est pas valide' },
]

const ORDERING: Scene[] = [
  { name: 'fr-menu', path: '/fr/menu/truro' },
  { name: 'fr-menu-dish-dialog', path: '/fr/menu/truro', act: openDish, isInSightOnly: true },
  { name: 'fr-menu-empty', path: '/fr/menu/truro?q=zzzz', shows: 'Aucun plat ne correspond à ces filtres' },
  {
    name: 'fr-menu-offline',
    path: '/fr/menu/truro',
    cart: true,
    widths: [390, 820],
    isInSightOnly: true,
    act: loseNetworkWith(/^Voir le panier/),
    shows: /^Aucune connexion/,
  },
  { name: 'fr-cart', path: '/fr/menu/truro', cart: true, act: openCart, isInSightOnly: true },
  { name: 'fr-checkout', path: '/fr/checkout', as: 'guest', cart: true, shows: /^Commander •/ },
  { name: 'fr-checkout-errors', path: '/fr/checkout', as: 'guest', cart: true, act: orderDelivery },
  { name: 'fr-order-pending', path: orderOf('pending'), as: 'guest' },
  { name: 'fr-order-preparing', path: orderOf('preparing'), as: 'guest' },
  { name: 'fr-order-cancel', path: orderOf('pending'), as: 'guest', act: cancelOrder, isInSightOnly: true },
  { name: 'fr-order-cancelled', path: orderOf('cancelled'), as: 'guest' },
  { name: 'fr-order-refunded', path: orderOf('refunded'), as: 'guest', shows: 'REMBOURSÉE' },
  { name: 'fr-order-not-found', path: '/fr/order-success?order_id=0190c2a4-0000-7000-8000-000000000000' },
  { name: 'fr-receipt', path: ({ orders }) => `/fr${orders.paid.receiptUrl}` },
  { name: 'fr-payment-cancel', path: '/fr/payment-cancel', cart: true },
]

const RESERVING: Scene[] = [
  { name: 'fr-reservations', path: '/fr/reservations?location=truro', act: chooseTime },
  { name: 'fr-reservations-errors', path: '/fr/reservations?location=truro', act: bookBadly },
  {
    name: 'fr-reservation-booked',
    path: '/fr/reservations?location=truro',
    act: book,
    shows: 'Votre table est réservée',
  },
  { name: 'fr-reservation-cancelled', path: cancelledTable, shows: /urgence en cuisine/ },
]

const ACCOUNTS: Scene[] = [
  { name: 'fr-login', path: '/fr/login' },
  { name: 'fr-login-error', path: '/fr/login', act: failSignIn },
  { name: 'fr-signup', path: '/fr/signup' },
  { name: 'fr-forgot-password', path: '/fr/forgot-password' },
  { name: 'fr-reset-password', path: '/fr/reset-password?token=only-for-looking-at' },
  { name: 'fr-dashboard-empty', path: '/fr/dashboard', as: 'newcomer' },
  { name: 'fr-dashboard', path: '/fr/dashboard', as: 'guest' },
  { name: 'fr-dashboard-reservations', path: bookAsGuest, as: 'guest', shows: 'À venir' },
  { name: 'fr-dashboard-profile', path: '/fr/dashboard?tab=profile', as: 'guest' },
  { name: 'fr-account-security', path: '/fr/account/security', as: 'guest' },
  {
    name: 'fr-account-closing',
    path: '/fr/account/security',
    as: 'guest',
    act: (page) => openClosing(page, 'Fermer votre compte'),
  },
  { name: 'fr-account-closed', path: `/fr${CLOSED_ACCOUNT}`, shows: 'Votre compte est fermé' },
  {
    name: 'fr-menu-favourites',
    path: '/fr/menu/truro',
    as: 'guest',
    before: haveFavorite,
    act: seeHearts,
    shows: 'Vos favoris',
  },
]

/** Guests' pages in French: their words are longer, and must fit as well. */
export const FRENCH: readonly Scene[] = [...READING, ...ORDERING, ...RESERVING, ...ACCOUNTS].map((scene) => ({
  ...scene,
  isVariant: true,
}))
