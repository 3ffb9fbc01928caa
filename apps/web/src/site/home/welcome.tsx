import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { formatMoney } from '@thali/domain/money/cents'
import { type ReactNode, Suspense } from 'react'

import { isUnderWay } from './latest-orders.ts'
import { Greeting, type Returning } from './returning.tsx'
import { latePart } from '#web/lib/late-part.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/home/page.ts'

// Loaded only for guests who are signed in and have ordered.
const LatestOrder = latePart(async () => (await import('./latest-order.tsx')).LatestOrder)

type WelcomeProps = {
  returning: Returning | null
  latestOrder: OrderView | undefined
  locations: readonly LocationView[]
}

/**
 * Explains ordering to new visitors, and leads returning ones to the order under way, their cart or their last order.
 * What the device knows of them is known only after hydration, so all have the same height and nothing moves.
 */
export function Welcome(props: WelcomeProps) {
  const greeting = greetingOf(props)
  return (
    <div className="mt-5 grid items-center rounded-lg border border-line bg-surface px-4 py-3 *:[grid-area:1/1] md:mt-8 md:max-w-[46rem] md:px-6 md:text-sm lg:max-w-[50rem] lg:text-base">
      <section aria-labelledby="how-ordering-works" className={classes(greeting !== null && 'invisible')}>
        <h2 id="how-ordering-works" className="sr-only">
          {words.howItWorks}
        </h2>
        <ol className="grid min-h-22 content-center gap-x-6 gap-y-1 md:flex md:min-h-13 md:items-center md:justify-between">
          {words.steps.map((step, index) => (
            <li key={step} className="flex items-baseline gap-2.5">
              <span aria-hidden className="font-semibold text-accent-text">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </section>
      {greeting}
    </div>
  )
}

function greetingOf({ returning, latestOrder, locations }: WelcomeProps): ReactNode {
  const location = locations.find(({ id }) => id === returning?.locationId)
  if (latestOrder && (isUnderWay(latestOrder) || returning?.kind !== 'cart')) {
    return (
      <Suspense>
        <LatestOrder order={latestOrder} />
      </Suspense>
    )
  }
  if (!returning || !location) return null
  const menu = `/menu/${location.id}`
  if (returning.kind === 'cart') {
    return (
      <Greeting
        title={words.stillHere}
        action={
          <ButtonLink variant="secondary" href={menu}>
            {words.backToCart}
          </ButtonLink>
        }
      >
        {words.waiting(returning.count, formatMoney(returning.subtotal), location.name)}
      </Greeting>
    )
  }
  return (
    <Greeting
      title={words.welcomeBack}
      action={
        <ButtonLink variant="secondary" href={menu}>
          {words.openMenu}
        </ButtonLink>
      }
    >
      {words.lastTime(location.name)}
    </Greeting>
  )
}
