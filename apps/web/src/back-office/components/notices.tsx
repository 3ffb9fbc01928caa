import Utensils from 'lucide-react/icons/utensils'

import { Part, Row } from './part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner, type BannerTone } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const TONES: readonly BannerTone[] = ['info', 'success', 'warning', 'danger']

/** Notices in their states. */
export function Notices() {
  return (
    <Part title="Notices">
      {TONES.map((tone) => (
        <Banner key={tone} tone={tone} title={`A notice: ${tone}`} onDismiss={() => {}}>
          What it means, and what to do.
        </Banner>
      ))}
      <RetryBanner title="It could not be read" onRetry={() => {}}>
        The server did not answer.
      </RetryBanner>
      <EmptyState
        title="Nothing here yet"
        level={3}
        icon={<Utensils aria-hidden size={28} />}
        action={<Button>Add</Button>}
      >
        What belongs here, and why it is empty.
      </EmptyState>
      <Loading label="An example of loading" className="grid gap-2">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </Loading>
      <Row>
        <Button variant="secondary" onClick={() => toast.success('It is saved')}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast.error('It was not saved')}>
          Failure
        </Button>
      </Row>
    </Part>
  )
}
