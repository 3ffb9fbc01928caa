import { parsePushNews } from '@thali/domain/alerts/push-news'
import { PUSH_WORDS as ENGLISH } from '@thali/domain/language/en/push'
import { PUSH_WORDS as FRENCH } from '@thali/domain/language/fr/push'
import { languageOf } from '@thali/domain/language/languages'

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
