import { type Finding, ok, warn } from './findings.ts'

/** What names people for longer than the privacy page says. */
export type PrivacyReading = {
  /** Orders and bookings that should have lost their contact days ago. */
  overdue: number
  /** Erasures that wait for an open order, or for the next start after a restore. */
  pending: number
  /** Whether audit rows of releases before 0.10 still hold names themselves. */
  hasOldAudit: boolean
}

export function privacyFindings({ overdue, pending, hasOldAudit }: PrivacyReading): Finding[] {
  const found = [
    ...(overdue > 0
      ? [
          `${overdue === 1 ? '1 order or booking names' : `${overdue} orders or bookings name`} people for longer than the privacy page says: look for errors of the background work`,
        ]
      : []),
    ...(pending > 0 ? [`${pending} people are still to be erased: an order or a table of theirs is open`] : []),
    ...(hasOldAudit
      ? ['the audit log of releases before 0.10 names people: stop the product, then npm run audit-clean']
      : []),
  ]
  return found.length > 0
    ? found.map((says) => warn('privacy', says))
    : [ok('privacy', 'nobody is named for longer than the privacy page says')]
}
