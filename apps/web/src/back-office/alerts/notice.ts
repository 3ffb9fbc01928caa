/** Permission to show notifications while the page is in the background. */
export type NoticePermission = NotificationPermission | 'unsupported'

export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Call from within a tap: browsers only ask for permission then. */
export async function askForNotices(): Promise<NoticePermission> {
  return noticePermission() === 'default' ? Notification.requestPermission() : noticePermission()
}

/** Puts a line among the device's own notifications. Answers whether it could. */
export function showNotice(title: string, body: string): boolean {
  if (noticePermission() !== 'granted') return false
  try {
    // One line that is replaced: twenty orders must not become twenty lines.
    const notice = new Notification(title, { body, tag: 'thali-order' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
    return true
  } catch {
    return false // Browsers of phones let only installed apps do so; there the alarm has to be enough.
  }
}
