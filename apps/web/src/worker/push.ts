import type { GetPush } from '@thali/contracts/messages/push'
import { PUSH_WORDS as ENGLISH } from '@thali/domain/language/en/push'
import { PUSH_WORDS as FRENCH } from '@thali/domain/language/fr/push'
import { languageOf } from '@thali/domain/language/languages'
import { parsePushNews } from '@thali/domain/messages/push-news'

import type { WindowClient, WorkerScope } from './worker-scope.ts'
import { toPushKeys } from '#web/lib/push-keys.ts'

/** Shows a notification for each push, opens its page on a tap, and tells the server of a changed subscription. */
export function listenForPush(scope: WorkerScope, part: string): void {
  const { registration, clients } = scope

  scope.addEventListener('push', (event) => {
    const { title, path, ...line } = noticeFor(event.data?.text() ?? '', part)
    // A line that takes the place of another sounds again.
    const options = { ...line, icon: '/icon-192.png', renotify: true, data: path }
    event.waitUntil(registration.showNotification(title, options))
  })

  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(open(String(notification.data)))
  })

  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event.newSubscription ?? null))
  })

  /** Brings an open window to the front, where it is: it may hold something half typed. Else opens the page. */
  async function open(path: string): Promise<unknown> {
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const found = windows.find((one) => shows(one, path))
    return found ? found.focus() : clients.openWindow(path)
  }

  /** The whole back office shows new orders above whatever is open; on the site it has to be the page itself. */
  function shows({ url }: WindowClient, path: string): boolean {
    const { pathname } = new URL(url)
    return part === '/admin' ? pathname.startsWith('/admin/') : pathname === path
  }

  async function renew(renewed: PushSubscription | null): Promise<void> {
    const address = `/api/me/push/${part === '/admin' ? 'admin' : 'site'}`
    const answer = await fetch(address)
    const { publicKey } = (await answer.json()) as GetPush['reply']
    // Signed out meanwhile: nobody is told here any more.
    if (!answer.ok) return void (await renewed?.unsubscribe())
    const subscription =
      renewed ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    await fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toPushKeys(subscription)),
    })
  }
}

/** A line among the device's notifications, and the page that a tap on it opens. */
export type PushNotice = { title: string; body: string; tag: string; lang: string; path: string }

const WORDS = { 'en-CA': ENGLISH, 'fr-CA': FRENCH } as const

/**
 * The notification for a push. A push that cannot be read gets a general one, because a browser may end a subscription
 * whose pushes show nothing. `part` is the path below which the worker's pages are, such as `/admin` or `/fr`; the
 * notification has their language. Its link carries no token, which would stay in the browser's history.
 */
export function noticeFor(payload: string, part: string): PushNotice {
  const lang = languageOf(part)
  const words = WORDS[lang]
  const path = part === '/admin' ? '/admin/dashboard#orders' : `${part}/dashboard`
  const news = parsePushNews(payload)
  if (!news) return { ...words.unread, tag: 'thali-unread', lang, path }

  const { kind, order } = news
  const { title, body } = kind === 'order-placed' ? words.placed : words.ready
  // New orders share one line that is replaced: twenty orders must not become twenty lines.
  const tag = kind === 'order-placed' ? 'thali-order' : `thali-ready-${order}`
  return { title: title(order), body, tag, lang, path }
}
