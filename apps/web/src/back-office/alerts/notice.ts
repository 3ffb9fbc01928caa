/** Permission to show notifications while the page is in the background. */
export type NoticePermission = NotificationPermission | 'unsupported'

export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Call from within a tap: browsers only ask for permission then. */
export async function askForNotices(): Promise<NoticePermission> {
  return noticePermission() === 'default' ? Notification.requestPermission() : noticePermission()
}

/** Puts a line among the device's own notifications, if it may. */
export async function showNotice(title: string, body: string): Promise<void> {
  if (noticePermission() !== 'granted') return
  // One line that is replaced: twenty orders must not become twenty lines. A push of the same order replaces it, too.
  const line = { body, tag: 'thali-order' }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(title, { ...line, data: '/admin/dashboard#orders' })
  try {
    const notice = new Notification(title, line)
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // Browsers of phones show nothing without a service worker; there the alarm has to be enough.
  }
}
