import { lookAtScenes } from '../support/axe.ts'

/** A scene for each layout of a page and each kind of dialog: `npm test` looks at these, `npm run test:all` at more. */
const LAYOUTS = new Set([
  'home',
  'fr-home',
  'menu-truro',
  'menu-dish-options',
  'cart',
  'checkout',
  'checkout-errors',
  'payment-dialog',
  'order-success-preparing',
  'receipt',
  'reservations',
  'dashboard-with-orders',
  'start',
  'board',
  'popup',
  'wall',
  'create-order-filled',
  'reservation-desk-day',
  'menu-desk-cards',
  'users-list',
  'locations',
  'locations-details',
  'admin-payments',
  'figures',
  'settings',
])

lookAtScenes(({ name }) => LAYOUTS.delete(name))
if (LAYOUTS.size > 0) throw new Error(`There is no scene ${[...LAYOUTS].join(', ')}.`)
