import type { ProfileView } from '@thali/contracts/people/users'
import { type ReactNode, useState } from 'react'

import { LinkRow } from './link-row.tsx'
import { MessageRow } from './message-row.tsx'
import { PageRow } from './page-row.tsx'
import { type DeskRow, deskRows, elsewhere, rowsAt } from './payment-desk.ts'
import { RefundRow } from './payment-problem-refund.tsx'
import type { News } from './payment-problem-words.ts'
import { NewsLine, PAYMENTS_POLL, ReadFailure, rereadPayments, TO_DO_ID } from './payment-reads.tsx'
import { type OnReader, ReaderRefundDialog } from './reader-refund.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useLive } from '#web/lib/api/live.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** Refunds and payment links that wait for somebody, and what became of the others. */
export function ToDo({ user }: { user: ProfileView }) {
  const { places, choice } = useWorkspace()
  const [news, setNews] = useState<News | null>(null)
  const [onReader, setOnReader] = useState<OnReader | null>(null)
  const { toDo, others, isRead, failures } = useDesk()
  useLive((event) => {
    // Refunds change with cancelled and refunded orders; each link follows its own order.
    const isAboutRefund = event.type === 'order' && (event.order.status === 'cancelled' || event.order.refund !== null)
    if (event.type === 'reset' || isAboutRefund) void rereadPayments()
  })
  const placeName = (id: string) =>
    choice === ALL_PLACES && places.length > 1 ? (places.find((place) => place.id === id)?.name ?? null) : null
  const rowProps = { user, placeName, onNews: setNews, onReader: setOnReader }
  const [here, rest] = [rowsAt(toDo, choice), rowsAt(others, choice)]

  return (
    <div className="grid gap-4">
      <NewsLine news={news} />
      {onReader && <ReaderRefundDialog {...onReader} onNews={setNews} onClose={() => setOnReader(null)} />}
      {failures}
      {!isRead && (
        <Loading label="Loading the payments">
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
      {isRead && (
        <Rows id={TO_DO_ID} title="To do" rows={here} {...rowProps}>
          {here.length === 0 && (
            <p className="text-muted">
              Nothing is waiting. Refunds that failed, money that is to be handed back, and payment links that are out
              are listed here until they are done.
            </p>
          )}
          <Elsewhere rows={toDo} />
        </Rows>
      )}
      {rest.length > 0 && <Rows id="payments-others" title="Done, or under way by itself" rows={rest} {...rowProps} />}
    </div>
  )
}

/** The three lists behind the page as its rows. */
function useDesk() {
  const problems = useRead('GET /admin/payments/problems', {}, PAYMENTS_POLL)
  const links = useRead('GET /admin/payments/links', {}, PAYMENTS_POLL)
  const pages = useRead('GET /admin/payments/pages', {}, PAYMENTS_POLL)
  const reads = [
    { title: 'The refunds could not be read', ...problems },
    { title: 'The payment links could not be read', ...links },
    { title: 'What unpaid pages hold could not be read', ...pages },
  ]
  const failures = reads.map(
    ({ title, error, data, reread }) =>
      error && <ReadFailure key={title} title={title} error={error} isStale={data !== undefined} onRetry={reread} />,
  )
  const answers = {
    refunds: problems.data?.refunds ?? [],
    webhooks: problems.data?.webhooks ?? [],
    links: links.data?.links ?? [],
    pages: pages.data?.pages ?? [],
  }
  return { ...deskRows(answers), isRead: problems.data !== undefined && links.data !== undefined, failures }
}

type RowProps = {
  user: ProfileView
  placeName: (id: string) => string | null
  onNews: (news: News | null) => void
  onReader: (asked: OnReader) => void
}
type RowsProps = RowProps & { id: string; title: string; rows: readonly DeskRow[]; children?: ReactNode }

function Rows({ id, title, rows, children, ...props }: RowsProps) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} tabIndex={-1} className="display text-lg">
        {title}
      </h2>
      <ul className="rounded-lg border border-line bg-surface empty:hidden">
        {rows.map((row) => (
          <Row key={row.key} row={row} {...props} />
        ))}
      </ul>
      {children}
    </section>
  )
}

function Row({ row, user, placeName, onNews, onReader }: RowProps & { row: DeskRow }) {
  const place = row.locationId === null ? null : placeName(row.locationId)
  switch (row.kind) {
    case 'refund':
      return <RefundRow refund={row.refund} {...{ place, user, onNews, onReader }} />
    case 'message':
      return <MessageRow message={row.message} onNews={onNews} />
    case 'link':
      return <LinkRow link={row.link} place={place} onNews={onNews} />
    case 'page':
      return <PageRow page={row.page} place={place} onNews={onNews} />
  }
}

/** What waits at other locations, each a link to it. */
function Elsewhere({ rows }: { rows: readonly DeskRow[] }) {
  const { places, choice, choosePlace } = useWorkspace()
  return (
    <p className="flex flex-wrap gap-x-4 empty:hidden">
      {elsewhere(rows, choice, places).map(({ place, count }) => (
        <button
          key={place.id}
          type="button"
          className="link inline-flex min-h-(--tap) items-center"
          onClick={() => choosePlace(place.id)}
        >
          {count} more in {place.name}
        </button>
      ))}
    </p>
  )
}
