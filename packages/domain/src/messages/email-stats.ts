import { EMAIL_TEMPLATES, type EmailTemplateId } from './email-templates.ts'

/** State of an e-mail from staff: waiting, sent, failed, or withheld because the recipient does not want it. */
export const EMAIL_STATES = ['queued', 'sent', 'failed', 'suppressed'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

export type EmailDay = { date: string; total: number; sent: number; failed: number }
export type EmailStats = {
  total: number
  sent: number
  failed: number
  templates: Record<EmailTemplateId, number>
  byDay: EmailDay[]
  /** Percentage of those that are decided, with one decimal. */
  successRate: number
}

/** Statistics shown when they could not be read (ADM-EML-36). */
export const NO_EMAIL_STATS: EmailStats = {
  total: 0,
  sent: 0,
  failed: 0,
  templates: Object.fromEntries(EMAIL_TEMPLATES.map((id) => [id, 0])) as Record<EmailTemplateId, number>,
  byDay: [],
  successRate: 0,
}

export type EmailCount = { date: string; template: EmailTemplateId; state: EmailState; count: number }

/** Adds up the counts. `days` are listed one by one, oldest first; the sums cover all counts. */
export function addUpEmails(counts: readonly EmailCount[], days: readonly string[]): EmailStats {
  const sumOf = (found: readonly EmailCount[], state?: EmailState) =>
    found.filter((one) => state === undefined || one.state === state).reduce((sum, { count }) => sum + count, 0)
  const sent = sumOf(counts, 'sent')
  const failed = sumOf(counts, 'failed')
  return {
    total: sumOf(counts),
    sent,
    failed,
    templates: Object.fromEntries(
      EMAIL_TEMPLATES.map((id) => [id, sumOf(counts.filter(({ template }) => template === id))]),
    ) as Record<EmailTemplateId, number>,
    byDay: days.map((date) => {
      const ofDay = counts.filter((count) => count.date === date)
      return { date, total: sumOf(ofDay), sent: sumOf(ofDay, 'sent'), failed: sumOf(ofDay, 'failed') }
    }),
    successRate: sent + failed === 0 ? 0 : Math.round((sent / (sent + failed)) * 1000) / 10,
  }
}
