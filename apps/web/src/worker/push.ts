import type { GetPush } from '@thali/contracts/messages/push'

import { toPushKeys } from '#web/lib/push/push-keys.ts'
import { noticeFor } from './push-notice.ts'
import type { WindowClient, WorkerScope } from './worker-scope.ts'

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
