import type { TipDayView } from '@thali/contracts/payments/tips'
import { formatTime, localParts } from '@thali/domain/time/zone'

import { ShareForm } from './share-form.tsx'
import { tipState } from './tip-words.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { ReadFailure } from '#web/back-office/payments/payment-reads.tsx'
import { shortDay } from '#web/back-office/reports/figure-words.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type TipDayDialogProps = {
  day: string
  location: string
  isToday: boolean
  onClose: () => void
  onDone: () => void
}

/** The tips of a day, and who has which share of them. */
export function TipDayDialog({ day, location, isToday, onClose, onDone }: TipDayDialogProps) {
  const { data, error, reread } = useRead(
    'GET /admin/tips/:day',
    { params: { day }, query: { location } },
    // Anew each time: the tips that are shared are those that are shown.
    { freshForMs: 0 },
  )
  const title = `Tips of ${shortDay(day)}`
  if (!data) {
    return (
      <Dialog open title={title} onClose={onClose}>
        {error ? (
          <ReadFailure title="The tips could not be read" error={error} isStale={false} onRetry={reread} />
        ) : (
          <Loading label="Loading the tips">
            <Skeleton className="h-64 w-full" />
          </Loading>
        )}
      </Dialog>
    )
  }
  return (
    <ShareForm title={title} day={data} location={location} onReread={reread} onClose={onClose} onDone={onDone}>
      <Tips day={data} isToday={isToday} />
    </ShareForm>
  )
}

/** How much there is, and what became of it. */
function Tips({ day, isToday }: { day: TipDayView; isToday: boolean }) {
  const { tone, words } = tipState(day)
  const { tips, shared, sharedBy, sharedAt } = day
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-semibold tabular-nums">{moneyOf(tips)}</span>
        <span className="text-muted">
          {sharedAt !== null && sharedBy !== null
            ? `Shared by ${sharedBy}, ${whenOf(sharedAt)}`
            : 'in cash, by card and otherwise, less what went back'}
        </span>
      </p>
      {shared !== null && tone === 'warning' && (
        <Banner tone="warning" title={`${words} since: the shares add up to ${moneyOf(shared)}`}>
          {tips > 0 ? 'Share the tips again, so that nobody has too little or too much.' : 'There is nothing to share.'}
        </Banner>
      )}
      {isToday && (
        <p className="text-sm text-muted">The day is not over. Tips that come later are to be shared again.</p>
      )}
    </div>
  )
}

function whenOf(instant: string): string {
  const at = new Date(instant)
  return `${shortDay(localParts(at).date)}, ${formatTime(at)}`
}
