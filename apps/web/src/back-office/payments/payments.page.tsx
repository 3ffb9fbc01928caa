import type { ProfileView } from '@thali/contracts/people/users'

import { PaymentLinks } from './payment-links.tsx'
import { PaymentProblems } from './payment-problems.tsx'
import { rereadPayments } from './payment-reads.tsx'
import { UnpaidPages } from './unpaid-pages.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useLive } from '#web/lib/api/live.ts'
import { useSession } from '#web/lib/session.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Payment links, and refunds that need a hand. */
export function PaymentsPage() {
  const { user } = useSession()
  return user && <Payments user={user} />
}

function Payments({ user }: { user: ProfileView }) {
  const { places } = useWorkspace()
  useLive((event) => {
    // Refunds change with cancelled and refunded orders; each link follows its own order.
    const isAboutRefund = event.type === 'order' && (event.order.status === 'cancelled' || event.order.refund !== null)
    if (event.type === 'reset' || isAboutRefund) void rereadPayments()
  })
  const placeName = (locationId: string) =>
    places.length > 1 ? (places.find(({ id }) => id === locationId)?.name ?? null) : null

  return (
    <div className="page-width grid gap-10 py-6 md:py-8">
      <PageHeading dense title="Payments" lead="Payment links that are out, and refunds that need a hand." />
      <PaymentProblems user={user} placeName={placeName} />
      <PaymentLinks placeName={placeName} />
      <UnpaidPages placeName={placeName} />
    </div>
  )
}
