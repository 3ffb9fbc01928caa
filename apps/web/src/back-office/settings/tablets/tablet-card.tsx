import type { TabletView } from '@thali/contracts/people/tablets'
import { tabletEndsSoon } from '@thali/domain/auth/tablet'
import LogOut from 'lucide-react/icons/log-out'

import { Fact } from '../fact.tsx'
import { momentWords } from '../key-words.ts'
import { usePlaceNames } from '#web/back-office/lib/use-place-names.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type TabletCardProps = { tablet: TabletView; busy: boolean; onEnd: () => void }

/** A tablet on which somebody is signed in with the app. */
export function TabletCard({ tablet, busy, onEnd }: TabletCardProps) {
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
