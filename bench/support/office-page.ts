import { ZONE } from '@thali/domain/time/zone'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { CHROMIUM_ARGUMENTS, findChromium } from '../../e2e/support/chromium/chromium.ts'
import type { Undo } from './undoing.ts'

export type WantedPage = {
  url: string
  /** The session cookie. */
  headers: Record<string, string>
  options?: BrowserContextOptions
  /** Runs in the page before anything of it does. */
  watch?: () => void
}

const READY_MS = 60_000

/** A page in a browser of its own, by somebody who is signed in. */
export async function openHousePage(
  undo: Undo,
  { url, headers, options, watch }: WantedPage,
  path: string,
  untilReady: (page: Page) => Promise<void>,
): Promise<Page> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS })
  undo.push(() => browser.close())
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-CA',
    timezoneId: ZONE,
    ...options,
  })
  context.setDefaultTimeout(READY_MS)
  const cookies = (headers['cookie'] ?? '').split(/;\s*/).map((cookie) => cookie.split(/=(.*)/s))
  await context.addCookies(
    cookies.map(([name = '', value = '']) => ({ name, value, url, httpOnly: true, sameSite: 'Lax' })),
  )
  if (watch) await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(path)
  await untilReady(page)
  return page
}
