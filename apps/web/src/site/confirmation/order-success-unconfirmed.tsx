import { centsFromDollars, formatMoneyWithCurrency } from '@thali/domain/money/cents'

import type { HandedOver } from './order-success-address.ts'
import { useSession } from '#web/lib/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

export function LoadingOrder() {
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-6 md:py-10" aria-busy>
      <Plate>
        <h1 tabIndex={-1} className="display text-2xl">
          Loading order details...
        </h1>
        <Loading label="Loading order details..." className="mt-6 grid max-w-md gap-4">
          <Skeleton className="h-20 w-48" />
          <Skeleton className="h-5 w-full" />
        </Loading>
      </Plate>
      <Skeleton className="h-28 w-full" />
    </div>
  )
}

/** The order as passed by checkout, before the server confirms it. */
export function UnconfirmedOrder({
  order,
  note,
  onRetry,
}: {
  order: HandedOver
  note: string | null
  onRetry: (() => void) | null
}) {
  return (
    <div className="page-width grid gap-6 py-6 md:py-10">
      {note !== null && (
        <Banner
          tone="warning"
          action={
            onRetry && (
              <Button variant="secondary" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {note}
        </Banner>
      )}
      <Plate>
        <h1 tabIndex={-1} className="display text-h2">
          Your order
        </h1>
        <Badge large className="mt-3">
          not confirmed yet
        </Badge>
        <p className="mt-4 measure">
          This is what you sent us. The order's number and its ready time appear here once it can be read.
        </p>
        <ul className="mt-4">
          {order.items.map(({ cartKey, name, quantity }) => (
            <li key={cartKey}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
        <p className="mt-3 font-semibold">Total {formatMoneyWithCurrency(centsFromDollars(order.totalDollars))}</p>
        {order.orderId !== null && <p className="mt-2 text-sm break-all text-muted">Order ID {order.orderId}</p>}
      </Plate>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/dashboard">My Orders</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}

/** `onRetry`: given if there was no answer. */
export function OrderNotFound({
  message,
  here,
  onRetry,
}: {
  message: string
  here: string
  onRetry?: (() => void) | undefined
}) {
  const { user } = useSession()
  return (
    <div className="page-width py-10 md:py-16">
      <EmptyState
        level={1}
        title="Order Not Found"
        action={
          <div className="flex flex-wrap gap-3">
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <ButtonLink href="/menu" variant={onRetry ? 'secondary' : 'primary'}>
              Back to Menu
            </ButtonLink>
            {!user && (
              <ButtonLink href={`/login?from=${encodeURIComponent(here)}`} variant="secondary">
                Sign in to see your order
              </ButtonLink>
            )}
          </div>
        }
      >
        <p>{message}</p>
        <p className="mt-2">
          {onRetry
            ? 'It could not be read just now. An order that you placed stands all the same.'
            : 'An order opens for the account that placed it, or with the link from its confirmation.'}
        </p>
      </EmptyState>
    </div>
  )
}

/** The account that began the payment has signed out: only it may read the result. */
export function SignInToSee({ here }: { here: string }) {
  return (
    <div className="page-width py-10 md:py-16">
      <EmptyState
        level={1}
        title="Sign in to see your order"
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={`/login?from=${encodeURIComponent(here)}`}>Sign in</ButtonLink>
            <ButtonLink href="/menu" variant="secondary">
              Back to Menu
            </ButtonLink>
          </div>
        }
      >
        <p>You were signed out while you were paying. Your order opens for the account that placed it.</p>
        <p className="mt-2">
          Please look there before you pay again. If you paid, a confirmation is on its way by e-mail.
        </p>
      </EmptyState>
    </div>
  )
}
