import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

import { buildPosForTests } from '../../scripts/build-pos.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { openAroundTheClock } from '../support/database.ts'
import { call, hire, type Person, signInAsAdmin, signUp } from '../support/people.ts'

/** The origin that Capacitor serves the bundle from. */
export const APP = 'https://pos.thali.internal'

const BRIDGE = path.resolve(
  import.meta.dirname,
  '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
)

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
}

/** Plugins and methods as Android tells them to the bridge. */
const PLUGINS = {
  App: ['addListener', 'removeListener'],
  Device: ['getInfo'],
  KeepAwake: ['keepAwake'],
  Network: ['addListener', 'removeListener'],
  SystemBars: ['hide'],
}

const TABLET = {
  manufacturer: 'Samsung',
  model: 'SM-X200',
  operatingSystem: 'android',
  osVersion: '14',
  webViewVersion: '131.0.6778.135',
}

/** What a tablet does when a method is called: an answer, an error, or silence. */
export type Native = Record<string, { data?: object; error?: string; isSilent?: boolean }>

/** A restaurant that is always open, with an admin, a cook and a guest. */
export async function startRestaurant() {
  const app = await startApp()
  await openAroundTheClock(app)
  const admin = await signInAsAdmin(app)
  const cook = await hire(app, admin, { name: 'Ravi Menon', role: 'staff' })
  const guest = await signUp(app, { name: 'Asha Patel' })
  return { app, admin, cook, guest }
}

/** Opens the app in a page: on a tablet, or, with `native` null, in a plain browser. The next test finds a new tablet. */
export async function openOnTablet(page: Page, native: Native | null = {}): Promise<void> {
  forgetTabletAfterTest(page)
  if (native) await playAndroid(page, native)
  await serveApp(page)
  await page.goto(APP)
}

/** Opens the app on a tablet that knows its server, and on which somebody who works there has signed in before. */
export async function openAtBoard(
  page: Page,
  app: RunningApp,
  { email, password }: Pick<Person, 'email' | 'password'>,
  native: Native | null = {},
): Promise<void> {
  const body = { email, password, deviceName: 'Kitchen' }
  const { token, tablet } = await call(app, null, 'POST /auth/device-sign-in', { body })
  const { oldestApp } = await call(app, null, 'GET /healthCheck')
  const server = { origin: app.url, site: await call(app, null, 'GET /site'), oldestApp }
  const known = { server, signIn: { token, endsAt: tablet.endsAt }, name: 'Kitchen' }
  await page.addInitScript(knowTablet, [APP, JSON.stringify(known)] as const)
  await openOnTablet(page, native)
  await boardOf(page).waitFor()
}

/** Runs in the page. What the app has stored since is left as it is. */
function knowTablet([origin, known]: readonly [string, string]): void {
  if (window.origin !== origin || localStorage.getItem('thali_tablet') !== null) return
  localStorage.setItem('thali_tablet', known)
}

/** Serves the app's bundle as Capacitor does: a file, or else the one document. */
export async function serveApp(page: Page): Promise<void> {
  const folder = await buildPosForTests()
  await page.route(`${APP}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const ending = path.extname(pathname)
    const file = ending === '' ? 'index.html' : pathname
    const body = await readFile(path.join(folder, file)).catch(() => null)
    if (body === null) return route.fulfill({ status: 404 })
    return route.fulfill({ body, contentType: TYPES[ending === '' ? '.html' : ending] ?? 'application/octet-stream' })
  })
}

/** Puts Capacitor's own bridge into the page, with an Android behind it that plays what is wanted. */
async function playAndroid(page: Page, changed: Native): Promise<void> {
  const native: Native = { 'Device.getInfo': { data: TABLET }, ...changed }
  await page.addInitScript(androidBridge, native)
  await page.addInitScript({ path: BRIDGE })
  await page.addInitScript(pluginHeaders, PLUGINS)
}

/** Runs in the page, before the bridge. Answers come later than the call, as from another process. */
function androidBridge(native: Native): void {
  type Call = { callbackId: string; pluginId: string; methodName: string; options: { eventName?: string } }
  type Bridge = { postMessage: (text: string) => void; onmessage?: (event: { data: string }) => void }
  const listeners: Record<string, string[]> = {}
  const called: string[] = []
  const bridge: Bridge = {
    postMessage(text) {
      const { callbackId, pluginId, methodName, options } = JSON.parse(text) as Call
      const name = `${pluginId}.${methodName}`
      called.push(name)
      if (methodName === 'addListener') (listeners[`${pluginId}.${options.eventName ?? ''}`] ??= []).push(callbackId)
      const { data = {}, error, isSilent = methodName === 'addListener' } = native[name] ?? {}
      if (isSilent) return
      const outcome = error === undefined ? { success: true, data } : { success: false, error: { message: error } }
      setTimeout(() => bridge.onmessage?.({ data: JSON.stringify({ callbackId, pluginId, methodName, ...outcome }) }))
    },
  }
  const tablet = {
    called,
    fire: (event: string, data: object) => {
      const [pluginId, methodName] = event.split('.')
      for (const callbackId of listeners[event] ?? []) {
        bridge.onmessage?.({
          data: JSON.stringify({ callbackId, pluginId, methodName, success: true, save: true, data }),
        })
      }
    },
  }
  Object.assign(window, {
    androidBridge: bridge,
    Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {} },
    WEBVIEW_SERVER_URL: window.location.origin,
    playedTablet: tablet,
  })
}

/** Runs in the page, after the bridge. */
function pluginHeaders(plugins: Record<string, string[]>): void {
  const rtypeOf = (name: string) => (name.endsWith('Listener') ? 'none' : 'promise')
  const headers = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: methods.map((method) => ({ name: method, rtype: rtypeOf(method) })),
  }))
  Object.assign((window as unknown as { Capacitor: object }).Capacitor, { PluginHeaders: headers })
}

type Played = { playedTablet: { called: string[]; fire: (event: string, data: object) => void } }

/** Something happens on the tablet, such as `App.backButton`. */
export async function happen(page: Page, event: string, data: object): Promise<void> {
  await page.evaluate(([name, told]) => (window as unknown as Played).playedTablet.fire(name, told), [
    event,
    data,
  ] as const)
}

/** The calls of plugins so far. */
export async function calledPlugins(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Played).playedTablet.called)
}

/** What the page writes to its console with `info`. */
export function listenToLog(page: Page): string[] {
  const log: string[] = []
  page.on('console', (message) => message.type() === 'info' && log.push(message.text()))
  return log
}

function forgetTabletAfterTest(page: Page): void {
  onTestFinished(async () => {
    // An open page would still be writing.
    await page.goto('about:blank')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Storage.clearDataForOrigin', { origin: APP, storageTypes: 'all' })
  })
}

/** Tells a new tablet its server. */
export async function connectTablet(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of the site').fill(address)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Use this tablet here' }).click()
}

export async function signInOnTablet(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Name of this tablet').fill('Kitchen')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The heading of the board, where a tablet begins. */
export function boardOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: 'Order Management' })
}
