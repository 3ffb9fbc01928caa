import type { EmailState } from '@thali/domain/messages/mailings'
import { formatTimeAst, ZONE } from '@thali/domain/time/zone'

import type { ReadEndpoint } from '#web/lib/api/endpoints.ts'

/** The reads that sending a message changes. */
export const MESSAGE_READS: readonly ReadEndpoint[] = [
  'GET /admin/messages/failed',
  'GET /admin/messages/held-back',
  'GET /admin/messages/sent',
  'GET /getEmailStats',
]

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: ZONE })
const SHORT_DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export const STATE_WORDS = {
  queued: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  suppressed: { label: 'Not sent', tone: 'neutral' },
} as const satisfies Record<EmailState, unknown>

/** `order-confirmation by sms` as people say it: `Order confirmation by text`. */
export function failedKindWords(kind: string): string {
  if (kind.startsWith('house-mail')) return 'E-mail from staff'
  const [subject = '', way = ''] = kind.split(' by ')
  const words = subject.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} by ${way === 'sms' ? 'text' : 'e-mail'}`
}

/** `Nov 20, 2026, 7:25 PM AST` */
export function momentWords(instant: string): string {
  const moment = new Date(instant)
  return `${DAY.format(moment)}, ${formatTimeAst(moment)}`
}

/** A calendar day: `Nov 20`. */
export function dayWords(date: string): string {
  return SHORT_DAY.format(new Date(`${date}T00:00:00Z`))
}

/** `85.7%` */
export function percentWords(percent: number): string {
  return `${percent.toLocaleString('en-CA', { maximumFractionDigits: 1 })}%`
}
