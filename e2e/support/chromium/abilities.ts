import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright-core'
import { inject, type TestContext } from 'vitest'

import type { Chromium } from './chromium.ts'
import { type BrowserKind, launchBrowser } from './launch.ts'

/** What not every Chromium can do, and what is said when a test is left out for it. */
const LACKS = {
  push: 'this browser cannot be told by web push',
  keptPages: 'this browser does not keep the page that it left',
  offlineStart: 'in this browser a page that is opened without a network is told that there is one',
} as const

type Ability = keyof typeof LACKS
export type Abilities = Record<Ability, boolean>

declare module 'vitest' {
  interface ProvidedContext {
    /** Found once for all test files. */
    chromium: Chromium
    abilities: Abilities
  }
  interface TaskMeta {
    /** Why this browser cannot run the test; `npm test` lists it at its end. */
    leftOut?: string
  }
}

const PAGE = '<!doctype html><title>Asked</title>'
/** Answers every page itself. */
const WORKER = `self.onfetch = (event) => event.respondWith(
  new Response(${JSON.stringify(PAGE)}, { headers: { 'content-type': 'text/html' } }))`

/** Leaves the test out where the browser cannot do what it is about. */
export function requireAbility({ task, skip }: TestContext, ability: Ability): void {
  if (inject('abilities')[ability]) return
  task.meta.leftOut = LACKS[ability]
  skip(LACKS[ability])
}

/** Asks the browser itself, started as the tests start it: names and versions promise nothing. */
export async function askAbilities(chromium: Chromium): Promise<Abilities> {
  const server = await servePages()
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  async function ask<Answer>(kind: BrowserKind, question: (page: Page, url: string) => Promise<Answer>) {
    const browser = await launchBrowser(kind, chromium)
    try {
      return await question(await browser.newPage(), url)
    } finally {
      await browser.close()
    }
  }
  try {
    const [push, keptPages, offlineStart] = await Promise.all([
      ask('whole', canBeTold),
      ask('whole', keepsPages),
      ask('usual', startsOffline),
    ])
    return { push, keptPages, offlineStart }
  } finally {
    server.close()
  }
}

async function canBeTold(page: Page, url: string): Promise<boolean> {
  await page.context().grantPermissions(['notifications'], { origin: url })
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

/** Chromium 150 forgets with each new document that Playwright has taken the network away. */
async function startsOffline(page: Page, url: string): Promise<boolean> {
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  await page.context().setOffline(true)
  await page.goto(url)
  return page.evaluate(() => !navigator.onLine)
}

async function servePages(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/worker.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? WORKER : PAGE)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return server
}
