import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright-core'
import { inject, type TestContext } from 'vitest'

import type { Chromium } from './chromium.ts'
import { launchBrowser } from './launch.ts'

/** What not every Chromium can do, and what is said when a test is left out for it. */
const LACKS = {
  push: 'this browser cannot be told by web push',
  keptPages: 'this browser does not keep the page that it left',
} as const

type Ability = keyof typeof LACKS
export type Abilities = Record<Ability, boolean>

declare module 'vitest' {
  interface ProvidedContext {
    /** Found once for all test files. */
    chromium: Chromium
    /** What the `whole` one can do. */
    abilities: Abilities
  }
  interface TaskMeta {
    /** Why this browser cannot run the test; `npm test` lists it at its end. */
    leftOut?: string
  }
}

/** Leaves the test out where the `whole` browser cannot do what it is about. */
export function requireAbility({ task, skip }: TestContext, ability: Ability): void {
  if (inject('abilities')[ability]) return
  task.meta.leftOut = LACKS[ability]
  skip(LACKS[ability])
}

/** Asks the browser itself, started as the tests start it: names and versions promise nothing. */
export async function askAbilities(chromium: Chromium): Promise<Abilities> {
  const browser = await launchBrowser('whole', chromium)
  const server = await servePages()
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  try {
    const page = await browser.newPage()
    await page.context().grantPermissions(['notifications'], { origin: url })
    const push = await canBeTold(page, url)
    return { push, keptPages: await keepsPages(page, url) }
  } finally {
    await browser.close()
    server.close()
  }
}

async function canBeTold(page: Page, url: string): Promise<boolean> {
  await page.goto(url)
  return page.evaluate(async () => {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return false
    await navigator.serviceWorker.register('/worker.js')
    const registration = await navigator.serviceWorker.ready
    return registration.showNotification('Asked').then(
      () => true,
      () => false,
    )
  })
}

async function keepsPages(page: Page, url: string): Promise<boolean> {
  await page.goto(`${url}/left`)
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
  await page.goto(url)
  await page.goBack({ waitUntil: 'commit' })
  return (await page.locator('html[data-kept=yes]').count()) === 1
}

async function servePages(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/worker.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? '' : '<!doctype html><title>Asked</title>')
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return server
}
