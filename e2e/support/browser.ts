import { ZONE } from '@thali/domain/time/zone'
import axe from 'axe-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, onTestFinished } from 'vitest'

import type { RunningApp } from './app.ts'
import { type BrowserKind, launchBrowser } from './chromium/launch.ts'
import { beginDiary, keepEvidence } from './evidence.ts'

export const HEIGHTS = { 390: 844, 820: 1180, 1280: 800 } as const
const ACTION_MS = 30_000
/** All that a page can store. Fetched scripts stay in the cache. */
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'

declare global {
  interface Window {
    /** There once it has been put into the page. */
    axe: typeof axe
  }
}

const AXE_OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Fetches style sheets and media a second time, for a rule that is not among these and for sounds, which no page has.
  preload: false,
}

/**
 * What Chromium says of a request whose network or server is gone. Which of these words it takes depends on how far the
 * request had come, so a test that cuts lines must expect any of them.
 */
export const NETWORK_GONE =
  /net::ERR_(?:FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED))/

export type PageOptions = {
  width?: keyof typeof HEIGHTS
  scheme?: 'light' | 'dark'
  javaScript?: boolean
  /** Lets pages install their service workers, which fetch the whole site in the background. */
  worker?: boolean
  /** Console errors that belong to the journey, such as the browser's note about a 401. */
  tolerate?: readonly RegExp[]
}

/** One Chromium of each kind serves all files of a test worker; it ends with the worker. */
const browsers = new Map<BrowserKind, Promise<Browser>>()

function theBrowser(kind: BrowserKind): Promise<Browser> {
  const running = browsers.get(kind)
  if (running) return running
  const started = launchBrowser(kind, inject('chromium'))
  browsers.set(kind, started)
  return started
}

/**
 * New tabs in contexts of tests that are over, by address and look: what the site's scripts need is fetched and compiled
 * already. The apps of a worker have the same address, one after the other.
 */
const emptied = new Map<string, Page[]>()

function emptiedOf(kind: string): Page[] {
  const pages = emptied.get(kind) ?? []
  emptied.set(kind, pages)
  return pages
}

/**
 * The Chromium of the test files. The `whole` one brings a page back as it was left and can show notifications, which
 * the headless shell cannot; see `point-of-sale/tablet.ts` for the app.
 */
export function useBrowser(browserKind: BrowserKind = 'usual') {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await theBrowser(browserKind)
  })

  async function openContext(
    app: RunningApp,
    { width = 1280, scheme = 'light', javaScript = true, worker = false }: PageOptions,
  ) {
    if (!browser) throw new Error('A page is for use inside a test.')
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width, height: HEIGHTS[width] },
      colorScheme: scheme,
      javaScriptEnabled: javaScript,
      serviceWorkers: worker ? 'allow' : 'block',
      reducedMotion: 'reduce',
      locale: 'en-CA',
      timezoneId: ZONE,
      acceptDownloads: true,
    })
    context.setDefaultTimeout(ACTION_MS)
    return context
  }

  let kept: { page: Page; problems: string[] } | undefined

  return {
    /**
     * Opens a page in a browser context that no other page of the test has. When the test is over, it fails if the
     * page, or another tab of the context, had an uncaught error, a console error or a violation of the content
     * security policy.
     */
    async newPage(app: RunningApp, options: PageOptions = {}): Promise<Page> {
      const kind = JSON.stringify([
        browserKind,
        app.url,
        options.width,
        options.scheme,
        options.javaScript,
        options.worker,
      ])
      const page = emptiedOf(kind).pop() ?? (await (await openContext(app, options)).newPage())
      const context = page.context()
      const problems: string[] = []
      beginDiary(context)
      keepIntercepting(page)
      const watch = (tab: Page) => watchProblems(tab, options.tolerate ?? [], problems)
      watch(page)
      context.on('page', watch)
      // Playwright's clock cannot be taken out of a context again.
      let isClockChanged = false
      Object.defineProperty(page, 'clock', {
        get: () => {
          isClockChanged = true
          return context.clock
        },
      })

      onTestFinished(async ({ task }) => {
        const isFailed = task.result?.state === 'fail'
        if (isFailed) await keepEvidence(page, task.name)
        const found = [...problems]
        context.off('page', watch)
        // An answer that a test holds back may be on its way still, and fails with the tab.
        for (const tab of context.pages()) await tab.unrouteAll({ behavior: 'ignoreErrors' })
        if (isFailed || isClockChanged || options.worker === true) await context.close()
        else emptiedOf(kind).push(await empty(context, app))
        expect(found, 'errors in the browser').toEqual([])
      })
      return page
    },

    /**
     * One page that goes from test to test: its scripts are compiled once. The caller clears what the test before has
     * left behind. After a failed test it is replaced. `tolerate` counts as it was when the page was opened.
     */
    async keptPage(app: RunningApp, options: PageOptions = {}): Promise<Page> {
      if (!kept) {
        const problems: string[] = []
        const context = await openContext(app, options)
        context.on('page', (tab) => watchProblems(tab, options.tolerate ?? [], problems))
        kept = { page: await context.newPage(), problems }
        app.beforeStop(() => context.close())
      }
      const { page, problems } = kept
      beginDiary(page.context())
      const { width = 1280, scheme = 'light' } = options
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      await page.emulateMedia({ colorScheme: scheme })

      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') {
          await keepEvidence(page, task.name)
          await page.context().close()
          kept = undefined
        }
        expect(problems.splice(0), 'errors in the browser').toEqual([])
      })
      return page
    },
  }
}

/**
 * Closes every tab, forgets everything that pages stored, and opens a new tab. It is opened while the others still are,
 * so that it goes on in their process, where the site's scripts are compiled already. None of them is in the middle of a
 * navigation then: such a tab would never be closed.
 */
async function empty(context: BrowserContext, { url }: RunningApp): Promise<Page> {
  const tabs = context.pages()
  for (const tab of tabs) await leave(tab)
  const page = await context.newPage()
  for (const tab of tabs) await tab.close()
  await context.setOffline(false)
  await context.clearCookies()
  await context.clearPermissions()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: STORED })
  await devTools.detach()
  return page
}

/**
 * A tab that is on its way somewhere by itself, as after a sign-out in another one, gets there first. That interrupts the
 * way to the empty page, which may yet arrive, and would interrupt a second one.
 */
async function leave(tab: Page): Promise<void> {
  while (tab.url() !== 'about:blank') await tab.goto('about:blank').catch(() => tab.waitForLoadState())
}

/** An address that no page asks for. */
const NOWHERE = 'https://nowhere.invalid/'

/**
 * Leaves one route in place from a test's first `page.route` on. With the last route Playwright switches interception off, and
 * of what a page asks for at that moment some is never answered: of 500 loads of a page with 30 scripts, 74 hung.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page)
  let isKept = false
  page.route = async (...args) => {
    if (!isKept) await route(NOWHERE, (one) => one.abort())
    isKept = true
    return route(...args)
  }
}

/** A dish may run out just before the page asks when a cart with it would be ready, and before the page knows. */
const RAN_OUT = /status of 400 .*\/api\/orders\/quote/

/** Records uncaught errors and console errors, including policy violations. */
function watchProblems(page: Page, tolerate: readonly RegExp[], problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = `${message.text()} (${message.location().url})`
    if (![RAN_OUT, ...tolerate].some((pattern) => pattern.test(text))) problems.push(text)
  })
}

/** Runs in the page. */
export function isFocused(element: Element): boolean {
  return element === document.activeElement
}

/** Waits until the element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate(isFocused), { message: `focus on ${String(target)}` }).toBe(true)
}

/**
 * Fails with one line per element that axe objects to, in the page as it is now. While a dialog is open, nothing behind
 * it can be reached, and it alone is looked at.
 *
 * Axe is run here as it is: its adapter for Playwright opens a tab of its own for every look, to put the findings of
 * frames together, and takes four times as long. No page of ours has a frame that axe could look into.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const findings = await page.evaluate(async (options) => {
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    // What lies beneath a bar that sticks to an edge comes into view by scrolling, which axe does not know.
    const bars = [...document.querySelectorAll<HTMLElement>('.sticky')]
    for (const bar of bars) bar.style.position = 'static'
    const { violations } = await window.axe.run(dialogs.length > 0 ? dialogs : document, options)
    for (const bar of bars) bar.style.removeProperty('position')
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  }, AXE_OPTIONS)
  expect(findings, `axe on ${page.url()} at ${page.viewportSize()?.width} px`).toEqual([])
}
