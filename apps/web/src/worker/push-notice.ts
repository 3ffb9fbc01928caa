import { type PushNews, parsePushNews } from '@thali/domain/alerts/push-news'
import { PUSH_WORDS as ENGLISH, type PushWords } from '@thali/domain/language/en/push'
import { PUSH_WORDS as FRENCH } from '@thali/domain/language/fr/push'
import { addressIn, type Language } from '@thali/domain/language/languages'

/** A line among the device's notifications, and the page that a tap on it opens. */
export type PushNotice = { title: string; body: string; tag: string; lang: Language; path: string }

/** The worker speaks both languages: that of a guest's order may differ from that of the page. */
const WORDS: Readonly<Record<Language, PushWords>> = { 'en-CA': ENGLISH, 'fr-CA': FRENCH }

/** The own orders; a token in an address would stay in the history of the browser. */
const OWN_ORDERS = '/dashboard'
const BOARD = '/admin/dashboard#orders'

/** What is shown for a push, whatever arrived. `part` is where the worker's pages begin: `/admin`, or empty. */
export function noticeFor(payload: string, part: string): PushNotice {
  const news = parsePushNews(payload)
  return news ? noticeOf(news) : unreadNotice(part)
}

function noticeOf({ kind, order, language }: PushNews): PushNotice {
  const { placed, ready } = WORDS[language]
  if (kind === 'order-placed') {
    // One line that is replaced: twenty orders must not become twenty lines.
    return { title: placed.title(order), body: placed.body, tag: 'thali-order', lang: language, path: BOARD }
  }
  const path = addressIn(language, OWN_ORDERS)
  return { title: ready.title(order), body: ready.body, tag: `thali-ready-${order}`, lang: language, path }
}

function unreadNotice(part: string): PushNotice {
  const { title, body } = ENGLISH.unread
  return { title, body, tag: 'thali-unread', lang: 'en-CA', path: part === '' ? OWN_ORDERS : BOARD }
}
