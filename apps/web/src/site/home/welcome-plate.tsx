import type { LocationView } from '@thali/contracts/locations/locations'
import { formatMoney } from '@thali/domain/money/cents'

import { counted } from '#web/lib/counted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'

import type { Returning } from './returning.ts'

const STEPS = [
  'Choose your dishes, and how hot you like them.',
  'Pay by card online, or in cash when you get your food.',
  'We text you when it is ready.',
] as const

type WelcomePlateProps = { returning: Returning | null; locations: readonly LocationView[] }

/**
 * Explains ordering to new visitors and leads returning ones back to their order. Which one it is, is known only after
 * hydration, so both have the same height and nothing moves.
 */
export function WelcomePlate({ returning, locations }: WelcomePlateProps) {
  const location = locations.find(({ id }) => id === returning?.locationId)
  const isReturning = returning !== null && location !== undefined
  return (
    <Plate className="mt-8 grid shadow-2 *:[grid-area:1/1] md:mt-14 md:max-w-[46rem]">
      <section aria-labelledby="how-ordering-works" className={classes(isReturning && 'invisible')}>
        <h2 id="how-ordering-works" className="sr-only">
          How ordering works
        </h2>
        <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
          {STEPS.map((step, index) => (
            <li key={step} className="flex items-baseline gap-3 md:block">
              <span aria-hidden className="display w-5 shrink-0 text-2xl text-accent-text md:mb-1 md:block">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      {isReturning && <OrderAgain returning={returning} location={location} />}
    </Plate>
  )
}

function OrderAgain({ returning, location }: { returning: Returning; location: LocationView }) {
  const isCart = returning.kind === 'cart'
  return (
    <section
      aria-labelledby="order-again"
      className="grid content-center gap-4 md:flex md:items-center md:justify-between md:gap-8"
    >
      <div>
        <h2 id="order-again" className="display text-2xl">
          {isCart ? 'Your order is still here' : 'Order again'}
        </h2>
        <p className="mt-1 text-muted">
          {isCart ? waiting(returning.count, formatMoney(returning.subtotal)) : 'Last time you ordered'} from{' '}
          {location.name}
        </p>
      </div>
      <ButtonLink href={`/menu/${location.id}`} className="shrink-0">
        {isCart ? 'Back to your cart' : 'Open the menu'}
      </ButtonLink>
    </section>
  )
}

function waiting(count: number, subtotal: string): string {
  return `${counted(count, 'item')} waiting · ${subtotal}`
}
