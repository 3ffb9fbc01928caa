import type { UnpaidPageView } from '@thali/contracts/payments/payments'
import { dayAndTime } from '@thali/domain/locations/hours'
import { formatTimeAst } from '@thali/domain/time/zone'
import { useState } from 'react'

import { moneyOf } from './payment-link-words.ts'
import { type News, sinceWords } from './payment-problem-words.ts'
import { NewsLine, ReadFailure, PAYMENTS_POLL, rereadPayments } from './payment-reads.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'

type UnpaidPagesProps = {
  /** Name of a location; null when there is only one. */
  placeName: (locationId: string) => string | null
}

/** What payment pages hold of the kitchen before anybody has paid. */
export function UnpaidPages({ placeName }: UnpaidPagesProps) {
  const { data, error, reread } = useRead('GET /admin/payments/pages', {}, PAYMENTS_POLL)
  const [news, setNews] = useState<News | null>(null)
  const pages = data?.pages ?? []
  if (pages.length === 0 && !error && !news) return null
  return (
    <section aria-labelledby="unpaid-pages">
      <h2 id="unpaid-pages" tabIndex={-1} className="mb-1 display text-h2">
        Held by unpaid pages
      </h2>
      <p className="mb-4 max-w-prose text-base text-muted">
        Guests who are about to pay by card. A page that is freed can still be paid while there is enough left.
      </p>
      {error && (
        <ReadFailure
          title="What unpaid pages hold could not be read"
          error={error}
          isStale={data !== undefined}
          onRetry={reread}
        />
      )}
      <ul className="border-b border-line empty:hidden">
        {pages.map((page) => (
          <PageRow key={page.pageId} page={page} place={placeName(page.locationId)} onNews={setNews} />
        ))}
      </ul>
      <NewsLine news={news} />
    </section>
  )
}

type PageRowProps = { page: UnpaidPageView; place: string | null; onNews: (news: News) => void }

function PageRow({ page, place, onNews }: PageRowProps) {
  const now = useNow()
  const { mutate, isPending } = useCall('POST /admin/payments/pages/:id/free', {
    onSuccess: async () => {
      onNews({ isFailure: false, text: `What ${page.customerName} held is free.` })
      await rereadPayments()
      // The row disappears with its button: keep the focus in the section.
      document.getElementById('unpaid-pages')?.focus()
    },
    onError: (error) => onNews({ isFailure: true, text: userMessage(error) }),
  })
  const facts = [place, `since ${sinceWords(page.createdAt, now)}`]
  return (
    <li
      aria-label={`Payment page of ${page.customerName}`}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line py-4"
    >
      <div className="min-w-0">
        <h3 className="text-xl font-semibold [overflow-wrap:anywhere]">
          {page.customerName} <span className="tabular-nums">· {moneyOf(page.total)}</span>
        </h3>
        {heldWords(page).map((held) => (
          <p key={held} className="text-lg [overflow-wrap:anywhere]">
            {held}
          </p>
        ))}
        <p className="text-base text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant="secondary"
        busy={isPending}
        aria-label={`Free what ${page.customerName} holds`}
        onClick={() => mutate({ params: { id: page.pageId } })}
      >
        Free
      </Button>
    </li>
  )
}

/**
 * What a payment page holds: `2 Butter Chicken until 7:31 PM AST`, `12 minutes of the kitchen until 7:08 PM AST`, `an order
 * for today at 8:00 PM until 7:08 PM AST`.
 */
export function heldWords({
  portions,
  kitchenMinutes,
  chosenTime,
  minutesUntil,
  createdAt,
  expiresAt,
}: UnpaidPageView): string[] {
  const until = (instant: string) => `until ${formatTimeAst(new Date(instant))}`
  const dishes = portions.map(({ name, count }) => `${count} ${name}`).join(', ')
  const minutes = kitchenMinutes === 1 ? '1 minute of the kitchen' : `${kitchenMinutes} minutes of the kitchen`
  const held = chosenTime === null ? minutes : `an order for ${dayAndTime(new Date(chosenTime), new Date(createdAt))}`
  return [
    ...(dishes ? [`${dishes} ${until(expiresAt)}`] : []),
    ...(minutesUntil ? [`${held} ${until(minutesUntil)}`] : []),
  ]
}
