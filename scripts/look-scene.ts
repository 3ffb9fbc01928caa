import type { Page } from 'playwright-core'

import { putWaitingAside } from '../e2e/support/desk.ts'
import { signInOn } from '../e2e/support/people.ts'
import { bringCart, openAt } from '../e2e/support/visits.ts'
import type { Stage } from './look-stage.ts'

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
  /** What it takes to get from the page to the state. */
  act?: (page: Page, stage: Stage) => Promise<void>
  /** The state exists at these widths only. */
  widths?: readonly Width[]
  /** As it leaves the printer. */
  isPrinted?: boolean
  /** Only what is in sight: for dialogs, which a picture of the whole page would tear apart. */
  isInSightOnly?: boolean
  /** The page goes on waiting for something: whoever looks must not wait with it. */
  staysBusy?: boolean
  /** Shows the popup of the orders that wait already, instead of putting them aside. */
  keepsPopup?: boolean
  /** A text without which the picture shows something else. */
  shows?: string | RegExp
}

/** Brings a new page into the state a scene is about, and waits until it stands still. */
export async function playScene(page: Page, scene: Scene, stage: Stage): Promise<void> {
  const { path, as, cart, act, shows, staysBusy, keepsPopup } = scene
  if (as) await signInOn(page, stage.app, stage.people[as])
  if (cart) await bringCart(page, stage.app)
  await openAt(page, typeof path === 'string' ? path : await path(stage))
  if (as === 'admin' && new URL(page.url()).pathname.startsWith('/admin') && !keepsPopup) {
    await putWaitingAside(page, stage.app, stage.people.admin)
  }
  await act?.(page, stage)
  if (shows !== undefined) await page.getByText(shows).locator('visible=true').first().waitFor()
  // Skeletons give way to what they stand for.
  if (!staysBusy) await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await standStill(page)
}

/** Waits until fonts have come and nothing moves any more but what goes on for ever. */
export async function standStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    return document.fonts.status === 'loaded' && !document.getAnimations().some(isMoving)
  })
}

export async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Asha Patel')
  await page.getByLabel('Email Address').fill('asha.patel@example.test')
  await page.getByLabel('Phone Number').fill('(902) 555-0123')
  await page
    .getByLabel(/special instructions/i)
    .first()
    .fill('No peanuts, please: allergy.')
}
