import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { formatPhone } from '@thali/domain/people/contact-fields'

import { PaymentLinkPanel } from './payment-link-panel.tsx'
import { moneyOf } from './payment-link-words.ts'
import { sinceWords } from './payment-problem-words.ts'
import { PAYMENTS_POLL, ReadFailure } from './payment-reads.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useNow } from '#web/lib/site.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type PaymentLinksProps = {
  /** Name of a location; null when there is only one. */
  placeName: (locationId: string) => string | null
}

/** The links of the last 24 hours and their payments. */
export function PaymentLinks({ placeName }: PaymentLinksProps) {
  const { data, error, reread } = useRead('GET /admin/payments/links', {}, PAYMENTS_POLL)
  return (
    <section aria-labelledby="payment-links">
      <h2 id="payment-links" tabIndex={-1} className="mb-4 display text-h2">
        Payment links
      </h2>
      {error && (
        <ReadFailure
          title="The payment links could not be read"
          error={error}
          isStale={data !== undefined}
          onRetry={reread}
        />
      )}
      {!data && !error && <LinksSkeleton />}
      {data?.links.length === 0 && (
        <EmptyState level={3} title="No links in the last 24 hours">
          A link to pay by card, made for an order that was taken by phone, is here until the day after.
        </EmptyState>
      )}
      {data && data.links.length > 0 && (
        <ul className="border-b border-line">
          {data.links.map((link) => (
            <LinkRow key={link.sessionId} link={link} place={placeName(link.locationId)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkRow({ link, place }: { link: PaymentLinkView; place: string | null }) {
  const now = useNow()
  const facts = [formatPhone(link.customerPhone), place, `made ${sinceWords(link.createdAt, now)}`]
  return (
    <li
      aria-label={`Payment link of ${link.customerName}`}
      className="grid gap-x-8 gap-y-3 border-t border-line py-5 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-2xl font-semibold md:block">
          <span className="[overflow-wrap:anywhere]">{link.customerName}</span>
          <span className="display block tabular-nums">{moneyOf(link.total)}</span>
        </h3>
        <p className="mt-1 text-base text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <PaymentLinkPanel link={link} />
    </li>
  )
}

function LinksSkeleton() {
  return (
    <Loading label="Loading the payment links" className="grid gap-4">
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-36 w-full" />
      ))}
    </Loading>
  )
}
