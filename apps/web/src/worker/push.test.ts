import { beforeEach, describe, expect, test, vi } from 'vitest'

import { listenForPush } from './push.ts'
import type { WindowClient, WorkerScope } from './worker-scope.ts'

type Told = { data?: { text: () => string } | null; notification?: unknown; newSubscription?: unknown }

const ORIGIN = 'https://order.example.com'
const SUBSCRIPTION = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }

/** The browser around a worker, with these windows open. */
function openScope(part: string, urls: readonly string[] = []) {
  const listeners = new Map<string, (event: unknown) => void>()
  const shown: { title: string; options: NotificationOptions }[] = []
  const opened: string[] = []
  const focused: string[] = []
  const windows = urls.map((path): WindowClient => {
    const url = ORIGIN + path
    return { url, focus: async () => focused.push(path) }
  })
  const scope = {
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: { subscribe: async () => ({ toJSON: () => SUBSCRIPTION }) },
    },
    clients: { matchAll: async () => windows, openWindow: async (path: string) => opened.push(path) },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  }
  listenForPush(scope as unknown as WorkerScope, part)

  /** Has something happen, and waits for all work that it causes. */
  async function tell(type: string, event: Told): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
    await Promise.all(work)
  }
  const tap = (path: string) => tell('notificationclick', { notification: { data: path, close: () => {} } })
  return { tell, tap, shown, opened, focused }
}

test('a push is shown, and carries the page that a tap opens', async () => {
  const { tell, shown } = openScope('/admin')
  const text = () => JSON.stringify({ kind: 'order-placed', order: 12, location: 'truro' })
  await tell('push', { data: { text } })
  expect(shown).toMatchObject([{ title: 'New order 12', options: { data: '/admin/dashboard#orders' } }])
})

test('a push without anything in it is shown, too', async () => {
  const { tell, shown } = openScope('')
  await tell('push', { data: null })
  expect(shown).toMatchObject([{ title: 'There is news' }])
})

describe('a tap on a notification', () => {
  test('a tap on a notification brings the back office to the front as it is, where a new order shows above all', async () => {
    const { tap, opened, focused } = openScope('/admin', ['/dashboard', '/admin/dashboard#menu'])
    await tap('/admin/dashboard#orders')
    expect({ opened, focused }).toEqual({ opened: [], focused: ['/admin/dashboard#menu'] })
  })

  test('a tap on a notification opens the board when only guests’ pages are open', async () => {
    const { tap, opened, focused } = openScope('/admin', ['/dashboard'])
    await tap('/admin/dashboard#orders')
    expect({ opened, focused }).toEqual({ opened: ['/admin/dashboard#orders'], focused: [] })
  })

  test('a tap on a notification opens the guest’s own orders, and leaves a half-filled checkout alone', async () => {
    const { tap, opened, focused } = openScope('', ['/checkout'])
    await tap('/dashboard')
    expect({ opened, focused }).toEqual({ opened: ['/dashboard'], focused: [] })
  })

  test('a tap on a notification brings the guest’s own orders to the front', async () => {
    const { tap, opened, focused } = openScope('/fr', ['/fr/dashboard?tab=orders'])
    await tap('/fr/dashboard')
    expect({ opened, focused }).toEqual({ opened: [], focused: ['/fr/dashboard?tab=orders'] })
  })
})

describe('a subscription that the browser changes', () => {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  let status: number
  beforeEach(() => {
    status = 200
    asked.length = 0
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      asked.push({ url, init })
      return Response.json({ publicKey: 'key', here: null }, { status })
    })
    return () => vi.unstubAllGlobals()
  })

  test('a subscription that the browser changes is told to the server, made anew if the browser has not done so', async () => {
    const { tell } = openScope('/admin')
    await tell('pushsubscriptionchange', { newSubscription: null })
    expect(asked.map(({ url, init }) => [url, init?.method, init?.body])).toEqual([
      ['/api/me/push/admin', undefined, undefined],
      ['/api/me/push/admin', 'PUT', JSON.stringify(SUBSCRIPTION)],
    ])
  })

  test('a subscription that the browser changes ends when nobody is signed in any more', async () => {
    status = 401
    const unsubscribe = vi.fn(async () => true)
    const { tell } = openScope('')
    await tell('pushsubscriptionchange', { newSubscription: { unsubscribe } })
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(asked).toHaveLength(1)
  })
})
