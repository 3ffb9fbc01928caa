import type { Page } from 'playwright-core'

import { cutOff, waitUntilKept } from '../offline/kept-records.ts'
import type { Scene } from './scene.ts'

/** A device that is restarted without a network after these answers were kept. */
function restartedAfter(...paths: readonly string[]) {
  return async (page: Page): Promise<void> => {
    await waitUntilKept(page, ...paths)
    await cutOff(page)
    await page.reload({ waitUntil: 'commit' })
  }
}

const AS_OF = /^Offline\. As of /
const WITHOUT_CONNECTION = /^No connection\./

/** Pages from what the device keeps. */
export const KEPT: Scene[] = [
  {
    name: 'menu-restarted',
    isVariant: true,
    path: '/menu/truro',
    cart: true,
    act: restartedAfter('/menu/truro', '/locations'),
    isInSightOnly: true,
    shows: AS_OF,
  },
  {
    name: 'reservation-offline',
    isVariant: true,
    path: '/reservations',
    act: restartedAfter('/locations'),
    shows: AS_OF,
  },
  {
    name: 'checkout-offline',
    isVariant: true,
    path: '/checkout',
    as: 'guest',
    cart: true,
    act: restartedAfter('/session', '/menu/truro', '/locations'),
    shows: AS_OF,
  },
  {
    name: 'own-orders-offline',
    path: '/dashboard',
    as: 'guest',
    act: restartedAfter('/session', '/me/orders'),
    shows: AS_OF,
  },
  {
    name: 'board-restarted',
    isVariant: true,
    path: '/admin/dashboard#orders',
    as: 'admin',
    act: restartedAfter('/session', '/getLocationOrders'),
    isInSightOnly: true,
    staysBusy: true,
    shows: WITHOUT_CONNECTION,
  },
  {
    name: 'menu-desk-restarted',
    isVariant: true,
    path: '/admin/dashboard#menu',
    as: 'admin',
    place: 'truro',
    act: restartedAfter('/session', '/admin/menu/truro/items'),
    isInSightOnly: true,
    staysBusy: true,
    shows: WITHOUT_CONNECTION,
  },
]
