import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type Ports, startPointOfSale } from './start.ts'

const TABLET = { manufacturer: 'Samsung', model: 'SM-X200', osVersion: '14', webViewVersion: '131.0' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tablet: what was done on it, and its buttons. */
function aTablet(changed: Partial<Ports> = {}) {
  const done: string[] = []
  let pressBack = (_canGoBack: boolean): void => undefined
  let setActive = (_isActive: boolean): void => undefined
  let setNetwork = (_isConnected: boolean): void => undefined
  const ports: Ports = {
    platform: () => 'android',
    readTablet: async () => TABLET,
    hideStatusBar: async () => void done.push('bar hidden'),
    keepAwake: async () => void done.push('awake'),
    onBack: async (listener) => void (pressBack = listener),
    onActiveChange: async (listener) => void (setActive = listener),
    onNetwork: async (listener) => void (setNetwork = listener),
    closeDialog: () => false,
    goBack: () => void done.push('back'),
    tryAgain: () => void done.push('tried again'),
    log: (text) => void done.push(text),
    ...changed,
  }
  return {
    ports,
    /** What was done since it was last asked. */
    done: () => done.splice(0),
    pressBack: (canGoBack: boolean) => pressBack(canGoBack),
    setActive: (isActive: boolean) => setActive(isActive),
    setNetwork: (isConnected: boolean) => setNetwork(isConnected),
  }
}

test('the start of the tablet succeeds on Android with what is known of it [CUS-POS-02] [CUS-POS-08] [ADM-POS-06]', async () => {
  const { ports, done } = aTablet()
  expect(await startPointOfSale(ports)).toEqual({ isReady: true, tablet: TABLET })
  expect(done()).toEqual(['bar hidden', 'awake', 'Point of sale: ready on Samsung SM-X200, Android 14, WebView 131.0'])
})

test.each(['web', 'ios', 'unknown'] as const)(
  'the start on %s fails with the reason not_android, and touches nothing [CUS-POS-09] [ADM-POS-07]',
  async (platform) => {
    const { ports, done } = aTablet({ platform: () => platform })
    expect(await startPointOfSale(ports)).toEqual({ isReady: false, reason: 'not_android' })
    expect(done()).toEqual(['Point of sale: not_android'])
  },
)

test('a plugin that fails ends the start with its error, which is logged only [CUS-POS-10] [CUS-POS-11] [ADM-POS-08] [ADM-POS-09] [ADM-ERR-127]', async () => {
  const { ports, done, pressBack } = aTablet({ readTablet: () => Promise.reject(new Error('No such plugin')) })
  expect(await startPointOfSale(ports)).toEqual({ isReady: false, reason: 'failed', message: 'No such plugin' })
  expect(done()).toContain('Point of sale: failed: No such plugin')
  pressBack(true)
  expect(done(), 'the rest goes on').toEqual(['back'])
})

test('a plugin that throws at once fails like one that rejects', async () => {
  const keepAwake = () => {
    throw new Error('Not implemented on android')
  }
  const { ports } = aTablet({ keepAwake })
  expect(await startPointOfSale(ports)).toMatchObject({ reason: 'failed', message: 'Not implemented on android' })
})

test('a plugin that never answers is given five seconds', async () => {
  const { ports } = aTablet({ hideStatusBar: () => new Promise(() => undefined) })
  const starting = startPointOfSale(ports)
  await vi.advanceTimersByTimeAsync(4999)
  await expect(Promise.race([starting, Promise.resolve('waiting')])).resolves.toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await starting).toMatchObject({ reason: 'failed', message: 'No answer within 5 seconds' })
})

test('Back goes back where there is a page before, and does nothing where there is none [CUS-POS-04] [CUS-POS-05] [ADM-POS-02] [ADM-POS-03]', async () => {
  const { ports, done, pressBack } = aTablet()
  await startPointOfSale(ports)
  done()
  pressBack(true)
  expect(done()).toEqual(['back'])
  pressBack(false)
  expect(done()).toEqual([])
})

test('Back closes an open dialog, and then goes no further', async () => {
  const open = ['dialog']
  const { ports, done, pressBack } = aTablet({ closeDialog: () => open.pop() !== undefined })
  await startPointOfSale(ports)
  done()
  pressBack(true)
  expect({ open, done: done() }).toEqual({ open: [], done: [] })
  pressBack(true)
  expect(done()).toEqual(['back'])
})

test('a tablet logs background and active; active hides the bar again and sends waiting changes [CUS-POS-06] [CUS-POS-07] [ADM-POS-04] [ADM-POS-05]', async () => {
  const { ports, done, setActive } = aTablet()
  await startPointOfSale(ports)
  done()
  setActive(false)
  expect(done()).toEqual(['The app is in the background.'])
  setActive(true)
  expect(done()).toEqual(['The app is active.', 'bar hidden', 'tried again'])
})

test('waiting changes are sent when the tablet says that the network is back', async () => {
  const { ports, done, setNetwork } = aTablet()
  await startPointOfSale(ports)
  done()
  setNetwork(false)
  expect(done()).toEqual([])
  setNetwork(true)
  expect(done()).toEqual(['tried again'])
})
