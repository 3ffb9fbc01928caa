import Tablet from 'lucide-react/icons/tablet'

import { TabletCard } from './tablet-card.tsx'
import { useTablets } from './use-tablets.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** The tablets on which the Android app is signed in. */
export function TabletsPart() {
  const tablets = useTablets()
  return (
    <>
      <div className="grid gap-5">
        <p className="measure text-muted">
          Staff sign in once on each tablet, in the Android app. A tablet stays signed in for 30 days, also when nobody
          touches it. Sign out one that is lost.
        </p>
        <TabletList tablets={tablets} />
      </div>
      {tablets.question}
    </>
  )
}

function TabletList({ tablets: { list, failed, retry, end, busyWith } }: { tablets: ReturnType<typeof useTablets> }) {
  if (!list && failed) {
    return (
      <RetryBanner title="The tablets could not be read" buttonSize="staff" onRetry={retry}>
        Those that are signed in go on.
      </RetryBanner>
    )
  }
  if (!list) {
    return (
      <Loading label="Loading tablets" className="grid gap-3">
        {Array.from({ length: 2 }, (_, index) => (
          <Skeleton key={index} className="h-24 w-full" />
        ))}
      </Loading>
    )
  }
  if (list.length === 0) {
    return (
      <EmptyState title="No tablet is signed in" icon={<Tablet aria-hidden size={28} />}>
        A tablet appears here when somebody signs in on it with the app.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Tablets" className="grid gap-3">
      {list.map((tablet) => (
        <TabletCard key={tablet.id} tablet={tablet} busy={busyWith === tablet.id} onEnd={() => void end(tablet)} />
      ))}
    </ul>
  )
}
