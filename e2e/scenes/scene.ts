import type { Page } from 'playwright-core'

import { putWaitingAside } from '../support/desk.ts'
import { signInOn } from '../support/people.ts'
import { openAt, storedCart } from '../support/visits.ts'
import type { Stage } from './stage.ts'

export const WIDTHS = [390, 820, 1280] as const
export type Width = (typeof WIDTHS)[number]

export type Scene = {
  /** `<page>-<state>`; also the name of the picture. */
  name: string
  path: string | ((stage: Stage) => string | Promise<string>)
  /** Who looks; left out, a visitor nobody knows. */
  as?: keyof Stage['people']
  /** Arrives with dishes in the cart. */
  cart?: boolean
  /** The location of which the back office shows the orders; left out, all of them. */
  place?: string
  /** Runs in the page before its own scripts. */
  init?: () => void
  /** Prepared before the page opens: made-up answers of the server, entries in the storage of the device. */
  before?: (page: Page, stage: Stage) => Promise<void>
  /** The steps from the opened page to the state. */
  act?: (page: Page, stage: Stage) => Promise<void>
  /** The state exists at these widths only. */
  widths?: readonly Width[]
  /** As it leaves the printer. */
  isPrinted?: boolean
  /** Only the visible part: a picture of the whole page would tear a dialog apart. */
  isInSightOnly?: boolean
  /** The page keeps a part busy; do not wait for it to finish. */
  staysBusy?: boolean
  /** Shows the popup of the orders that wait already, instead of putting them aside. */
  keepsPopup?: boolean
  /** Made of parts that other scenes show: `npm test` leaves it to `npm run proof -- --only access`. */
  isVariant?: boolean
  /** A text that proves that the state was reached. */
  shows?: string | RegExp
}

/** Brings a page into the state of a scene, and waits until nothing moves any more. */
export async function playScene(page: Page, scene: Scene, stage: Stage): Promise<void> {
  const { path, as, cart, place, init, before, act, shows, staysBusy, keepsPopup } = scene
  await forget(page)
  await using _ = init && (await page.addInitScript(init))
  if (as) await signInOn(page, stage.app, stage.people[as])
  if (cart) await remember(page, await storedCart(stage.app))
  if (place) await remember(page, { thali_board_location: place })
  if (as === 'admin' && !keepsPopup) await putWaitingAside(page, stage.app, stage.people.admin)
  await before?.(page, stage)
  await openAt(page, typeof path === 'string' ? path : await path(stage))
  await act?.(page, stage)
  if (shows !== undefined) await page.getByText(shows).locator('visible=true').first().waitFor()
  // Skeletons give way to what they stand for.
  if (!staysBusy) await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await standStill(page)
}

/** Takes the network away once the button of the cart's bar is there: its script comes after the page's. */
export function loseNetworkWith(barName: RegExp) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: barName }).waitFor()
    await page.context().setOffline(true)
  }
}

/** Leaves the scene before: its cookies, storage and made-up answers. Ends on a page without a script of the site. */
async function forget(page: Page): Promise<void> {
  // First: a page that is still open would ask the network for scripts that only its scene serves, and would send what
  // waits in it once the network is back.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.context().clearCookies()
  await page.context().clearPermissions()
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    // The steps that wait to be sent.
    for (const { name = '' } of await indexedDB.databases()) {
      const gone = Promise.withResolvers<void>()
      const deletion = indexedDB.deleteDatabase(name)
      deletion.addEventListener('success', () => gone.resolve())
      deletion.addEventListener('error', () => gone.reject(deletion.error))
      await gone.promise
    }
  })
}

/** Puts entries into the storage of the device, for the next page that is opened. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
}

/** Shows the page in light or dark colours. The back office does not follow the device, so it is told. */
export async function lightOrDark(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.evaluate((theme) => {
    const { dataset } = document.documentElement
    if (dataset['theme'] !== undefined) dataset['theme'] = theme
  }, scheme)
}

/** Waits until fonts are loaded and every animation that has an end is over. */
export async function standStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    return document.fonts.status === 'loaded' && !document.getAnimations().some(isMoving)
  })
}

export async function fillCheckout(page: Page): Promise<void> {
  // An account that is known completely has its details in one line.
  const change = page.getByRole('button', { name: 'Change your details' })
  await page.getByLabel('Full Name').or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  await page.getByLabel('Full Name').fill('Asha Patel')
  await page.getByLabel('Email Address').fill('asha.patel@example.test')
  await page.getByLabel('Phone Number').fill('(902) 555-0123')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page
    .getByLabel(/special instructions/i)
    .first()
    .fill('No peanuts, please: allergy.')
}
