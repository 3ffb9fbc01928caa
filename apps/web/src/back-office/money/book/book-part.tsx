import { localParts } from '@thali/domain/time/zone'
import { useState } from 'react'

import { useRead } from '#web/back-office/lib/reads.ts'
import { useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { monthName } from '#web/back-office/reports/figure-words.ts'
import { failureOf, LIVE_READ, placeQuery } from '#web/back-office/reports/figures.ts'
import { Behind } from '#web/back-office/reports/month/behind.tsx'
import { MonthChoice } from '#web/back-office/reports/month/month-choice.tsx'
import { MonthTable } from '#web/back-office/reports/month/month-table.tsx'
import { hasMoney, type Opened } from '#web/back-office/reports/month/month-words.ts'
import { Unbooked } from '#web/back-office/reports/month/unbooked.tsx'
import { useNow } from '#web/lib/site.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** The days of a month on which money moved, the latest first; each figure leads to its rows, and each row to its order. */
export function BookPart() {
  const { choice } = useWorkspace()
  const where = useShownPlaceName()
  const today = localParts(useNow()).date
  const [month, setMonth] = useState(today.slice(0, 7))
  const [opened, setOpened] = useState<Opened | null>(null)
  const query = { ...placeQuery(choice), month }
  const { data, error, reread } = useRead('GET /admin/reports/month', { query }, LIVE_READ)
  const days = (data?.days ?? []).filter(hasMoney).toReversed()
  return (
    <div className="grid grid-cols-1 gap-4">
      <MonthChoice month={month} present={today.slice(0, 7)} onChoose={setMonth} />
      {error && (
        <RetryBanner title={failureOf(error).title} retryLabel="Try Again" onRetry={reread}>
          {failureOf(error).reason}
        </RetryBanner>
      )}
      {!data && !error && (
        <Loading label="Loading the book">
          <Skeleton className="h-96 w-full rounded-lg" />
        </Loading>
      )}
      {data && (
        <>
          <Unbooked report={data} />
          {days.length === 0 ? (
            <p className="py-4 text-muted">No money moved in {monthName(month)}.</p>
          ) : (
            <MonthTable report={{ ...data, days }} today={today} onOpen={setOpened} />
          )}
        </>
      )}
      {opened && <Behind opened={opened} note={where} onClose={() => setOpened(null)} />}
    </div>
  )
}
