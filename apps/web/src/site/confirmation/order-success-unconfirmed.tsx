import { centsFromDollars, formatMoneyWithCurrency } from '@thali/domain/money/cents'

import type { HandedOver } from './order-success-address.ts'
import { useSession } from '#web/lib/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/confirmation.ts'

export function LoadingOrder() {
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-6 md:py-10" aria-busy>
      <Plate
        head={
          <h1 tabIndex={-1} className="display text-2xl">
            {words.loading}
          </h1>
        }
      >
        <Loading label={words.loading} className="grid max-w-md gap-4">
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
                {words.tryAgain}
              </Button>
            )
          }
        >
          {note}
        </Banner>
      )}
      <Plate
        head={
          <>
            <h1 tabIndex={-1} className="display text-h2">
              {words.yourOrder}
            </h1>
            <Badge large className="mt-3">
              {words.unconfirmed}
            </Badge>
          </>
        }
      >
        <p className="measure">{words.unconfirmedText}</p>
        <ul className="mt-4">
          {order.items.map(({ cartKey, name, quantity }) => (
            <li key={cartKey}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
        <p className="mt-3 font-semibold">
          {words.totalOf(formatMoneyWithCurrency(centsFromDollars(order.totalDollars)))}
        </p>
        {order.orderId !== null && <p className="mt-2 text-sm break-all text-muted">{words.orderId(order.orderId)}</p>}
      </Plate>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/dashboard">{words.myOrders}</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          {words.home}
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
        title={words.notFound.title}
        action={
          <div className="flex flex-wrap gap-3">
            {onRetry && <Button onClick={onRetry}>{words.tryAgain}</Button>}
            <ButtonLink href="/menu" variant={onRetry ? 'secondary' : 'primary'}>
              {words.menu}
            </ButtonLink>
            {!user && (
              <ButtonLink href={`/login?from=${encodeURIComponent(here)}`} variant="secondary">
                {words.signedOut.title}
              </ButtonLink>
            )}
          </div>
        }
      >
        <p>{message}</p>
        <p className="mt-2">{onRetry ? words.notFound.retry : words.notFound.whose}</p>
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
        title={words.signedOut.title}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={`/login?from=${encodeURIComponent(here)}`}>{words.signIn}</ButtonLink>
            <ButtonLink href="/menu" variant="secondary">
              {words.menu}
            </ButtonLink>
          </div>
        }
      >
        <p>{words.signedOut.lead}</p>
        <p className="mt-2">{words.signedOut.look}</p>
      </EmptyState>
    </div>
  )
}
