import { useState } from 'react'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusTracker } from '../../ui/status-tracker.tsx'
import { toast } from '../../ui/toast.ts'
import { Section, Specimen } from './section.tsx'

const BADGES = ['neutral', 'primary', 'accent', 'info', 'success', 'warning', 'danger'] as const

export function MessagesSection() {
  const [dismissed, setDismissed] = useState(false)

  return (
    <Section title="Messages">
      <div className="grid gap-3">
        <Banner tone="info" action={<Button variant="secondary">Sign in</Button>}>
          Please sign in to checkout.
        </Banner>
        <Banner tone="success" title="Reservation confirmed">
          Sat, Nov 21, 7:00 p.m., four people, Truro Heights.
        </Banner>
        {!dismissed && (
          <Banner tone="warning" onDismiss={() => setDismissed(true)}>
            Working offline - data may be limited
          </Banner>
        )}
        <Banner tone="danger" title="Payment Error">
          Payment session not available. Please try again.
        </Banner>
      </div>
      <Specimen name="Badge">
        {BADGES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="success" large>
          PAID
        </Badge>
        <Badge tone="accent" large>
          CASH ON PICKUP
        </Badge>
      </Specimen>
      <Specimen name="Toasts · announcements">
        <Button
          variant="secondary"
          onClick={() => toast.success('Added', { action: { label: 'Undo', onClick: () => announce('Undone') } })}
        >
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast.info('Butter Chicken is back on the menu')}>
          Info
        </Button>
        <Button variant="secondary" onClick={() => toast.error('Maximum 50 total items allowed in cart')}>
          Error
        </Button>
        <Button variant="secondary" onClick={() => announce('12 items')}>
          Announce
        </Button>
      </Specimen>
      <StatusTracker status="preparing" times={{ pending: '7:02 p.m.', preparing: '7:05 p.m.' }} />
      <StatusTracker
        status="cancelled"
        cancelledAfter="preparing"
        times={{ pending: '7:02 p.m.', preparing: '7:05 p.m.', cancelled: '7:09 p.m.' }}
      />
      <div className="grid gap-8 md:grid-cols-2">
        <EmptyState
          title="Nothing on this plate yet"
          icon={<UtensilsCrossed aria-hidden size={28} />}
          action={<Button>Browse the menu</Button>}
        >
          What you add at Truro Heights is kept here, also when you close the page.
        </EmptyState>
        <Loading className="grid content-start gap-3">
          <Skeleton className="aspect-3/2 w-full rounded-lg" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton />
          <Spinner label="Loading" className="text-primary" />
        </Loading>
      </div>
    </Section>
  )
}
