import { formatPhone } from '@thali/domain/orders/customer-fields'
import { useSearch } from 'wouter'

import { telHref } from '#web/lib/contact.ts'
import { useSession } from '#web/lib/session.tsx'
import { useApi } from '#web/lib/use-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const LONGEST_REFERENCE = 100

/** Where the card provider sends people who turned back. */
export function PaymentCancelPage() {
  const { user } = useSession()
  const { data } = useApi('GET /locations')
  const reference = new URLSearchParams(useSearch()).get('order_id')?.slice(0, LONGEST_REFERENCE)
  const worksHere = user !== null && user.role !== 'customer'
  const ways = worksHere
    ? { again: '/admin/orders', back: '/admin', backLabel: 'Back to Admin Dashboard' }
    : { again: '/checkout', back: '/menu', backLabel: 'Back to Menu' }

  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading title="Payment Cancelled" lead="Your payment was cancelled or interrupted." />
      <Plate className="mt-8 measure">
        <p>No charges were made and your order was not created.</p>
        {!worksHere && <p className="mt-2">Your cart is still here, just as you left it.</p>}
        {reference !== undefined && reference !== '' && (
          <p className="mt-2 text-muted">
            Reference: <span className="break-all">{reference}</span>
          </p>
        )}
      </Plate>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={ways.again}>Try Again</ButtonLink>
        <ButtonLink variant="secondary" href={ways.back}>
          {ways.backLabel}
        </ButtonLink>
      </div>
      <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 text-muted">
        {data?.locations.map(({ id, name, phone }) => (
          <li key={id}>
            {name}:{' '}
            <a href={telHref(phone)} className="underline underline-offset-4">
              {formatPhone(phone)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
