import type { Platform } from '#web/back-office/alerts/platform.ts'
import { shared } from '#web/lib/kept/shared.ts'

/** What is known of the tablet. */
export type TabletFacts = {
  manufacturer: string
  model: string
  osVersion: string
  webViewVersion: string
}

/** How the helper's start ended. It is logged and shown in the readiness check; nothing depends on it. */
export type Outcome =
  | { isReady: true; tablet: TabletFacts }
  | { isReady: false; reason: 'not_android' }
  | { isReady: false; reason: 'failed'; message: string }

/** What the helper needs of the app around the page. A promise may hang: the plugins are not ours. */
export type Ports = {
  platform: () => Platform
  readTablet: () => Promise<TabletFacts>
  hideStatusBar: () => Promise<void>
  keepAwake: () => Promise<void>
  /** `canGoBack`: the page before belongs to the app. */
  onBack: (listener: (canGoBack: boolean) => void) => Promise<unknown>
  onActiveChange: (listener: (isActive: boolean) => void) => Promise<unknown>
  onNetwork: (listener: (isConnected: boolean) => void) => Promise<unknown>
  /** Closes the dialog on top, if one is open, and answers whether there was one. */
  closeDialog: () => boolean
  goBack: () => void
  /** What waits for the network tries again. */
  tryAgain: () => void
  log: (text: string) => void
}

/** A call that has not answered by then has failed. */
const CALL_MS = 5000

/**
 * Starts what the page does only on a tablet with the app: the status bar is hidden, the screen stays on, and the
 * hardware Back button never closes the app. Runs beside the start of the page, which neither waits for it nor needs
 * it. Never throws.
 */
export async function startPointOfSale(ports: Ports): Promise<Outcome> {
  const outcome = await begin(ports)
  ports.log(`Point of sale: ${wordsOf(outcome)}`)
  return outcome
}

async function begin(ports: Ports): Promise<Outcome> {
  if (ports.platform() !== 'android') return { isReady: false, reason: 'not_android' }
  try {
    const [tablet] = await Promise.all([
      answered(ports.readTablet),
      answered(ports.hideStatusBar),
      answered(ports.keepAwake),
      answered(() => ports.onBack((canGoBack) => goBack(ports, canGoBack))),
      answered(() => ports.onActiveChange((isActive) => changeActivity(ports, isActive))),
      answered(() => ports.onNetwork((isConnected) => isConnected && ports.tryAgain())),
    ])
    return { isReady: true, tablet }
  } catch (error) {
    return { isReady: false, reason: 'failed', message: messageOf(error) }
  }
}

/** An open dialog closes first; without one and without a page before, Back does nothing (ruling 38). */
function goBack(ports: Ports, canGoBack: boolean): void {
  if (!ports.closeDialog() && canGoBack) ports.goBack()
}

function changeActivity(ports: Ports, isActive: boolean): void {
  ports.log(isActive ? 'The app is active.' : 'The app is in the background.')
  if (!isActive) return
  // Android shows the bar again after some dialogs of its own.
  answered(ports.hideStatusBar).catch((error: unknown) => ports.log(`The status bar stays: ${messageOf(error)}`))
  ports.tryAgain()
}

async function answered<Value>(call: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${CALL_MS / 1000} seconds`)), CALL_MS)
  })
  try {
    return await Promise.race([call(), limit])
  } finally {
    clearTimeout(timer)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function wordsOf(outcome: Outcome): string {
  if (!outcome.isReady) return outcome.reason === 'failed' ? `failed: ${outcome.message}` : outcome.reason
  const { manufacturer, model, osVersion, webViewVersion } = outcome.tablet
  return `ready on ${manufacturer} ${model}, Android ${osVersion}, WebView ${webViewVersion}`
}

/** How the start of the tablet's functions ended; null in a browser, and until it has. */
export const pointOfSale = shared<Outcome | null>(null)
