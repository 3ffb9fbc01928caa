import type { TabletView } from '@thali/contracts/people/sign-in'
import { tabletEndsSoon } from '@thali/domain/auth/devices'
import LogOut from 'lucide-react/icons/log-out'
import Tablet from 'lucide-react/icons/tablet'

import { momentWords } from './key-words.ts'
import { Fact } from './keys-part.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { usePlaceNames } from '#web/back-office/live/use-places.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

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

type TabletCardProps = { tablet: TabletView; busy: boolean; onEnd: () => void }

/** A tablet on which somebody is signed in with the app. */
function TabletCard({ tablet, busy, onEnd }: TabletCardProps) {
  const { id, name, person, locationIds, lastSeenAt, signedInAt, endsAt } = tablet
  const placeNames = usePlaceNames()
  const now = useNow()
  return (
    <li
      aria-labelledby={`tablet-${id}`}
      className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_auto] @min-[60rem]:items-center"
    >
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`tablet-${id}`} className="text-lg font-semibold [overflow-wrap:anywhere]">
            {name}
          </h2>
          {tabletEndsSoon(new Date(endsAt), now) && <Badge tone="warning">Sign in again soon</Badge>}
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <Fact label="Person" words={person} />
          <Fact
            label="Works at"
            words={locationIds === null ? 'Every location' : placeNames(locationIds) || 'No location'}
          />
          <Fact label="Last seen" words={momentWords(lastSeenAt)} />
          <Fact label="Signed in" words={momentWords(signedInAt)} />
          <Fact label="Ends" words={momentWords(endsAt)} />
        </dl>
      </div>
      <Button
        size="staff"
        variant="secondary"
        className="justify-self-start text-danger!"
        busy={busy}
        icon={<LogOut aria-hidden size={20} />}
        aria-label={`Sign out ${name}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  )
}

const POLL_MS = 30_000

/** The tablets on which the app is signed in, and how to sign one out. */
function useTablets() {
  const { data, error, reread } = useRead('GET /admin/tablets', {}, { freshForMs: 0, pollMs: POLL_MS })
  const [confirm, question] = useConfirm()
  const ending = useCall('DELETE /admin/tablets/:id', {
    changes: ['GET /admin/tablets'],
    onSuccess: (_reply, { params }) => toast.success('Tablet signed out', { about: `tablet ${params.id}` }),
    onError: (failure, { params }) => {
      toast.error(`The tablet was not signed out. ${userMessage(failure)}`, { about: `tablet ${params.id}` })
      // It may have ended meanwhile.
      if (failure.status === 404) void reread()
    },
  })

  async function end({ id, name, person }: TabletView) {
    const isSure = await confirm({
      title: `Sign out ${name}?`,
      body: `The tablet shows no orders until somebody signs in on it again. What it has not sent yet waits there for ${person}.`,
      confirmLabel: 'Sign out tablet',
      tone: 'danger',
    })
    if (isSure) ending.mutate({ params: { id } })
  }

  return {
    list: data?.tablets,
    failed: error !== null,
    retry: reread,
    end,
    busyWith: ending.isPending ? ending.variables.params.id : null,
    question,
  }
}
