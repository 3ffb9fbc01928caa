import type { LocationView } from '@thali/contracts/locations/locations'
import { hasFeature } from '@thali/domain/locations/features'

import { useSite } from '#web/lib/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

import { namesOf } from '../place.ts'
import { Thali } from './thali.tsx'
import { useReturning } from '../use-returning.ts'
import { WelcomePlate } from '../welcome-plate.tsx'

/** The top of the home page: name, places, and the buttons to order and to reserve. */
export function Hero({ locations }: { locations: readonly LocationView[] }) {
  const { brand } = useSite()
  const returning = useReturning(locations)
  const chosen = locations.find(({ id }) => id === returning?.locationId) ?? locations[0]
  return (
    <section className="relative isolate overflow-hidden">
      <div className="pointer-events-none relative -z-1 h-[min(17rem,30svh)] md:absolute md:inset-0 md:mx-auto md:h-auto md:max-w-[88rem]">
        <Thali className="absolute -top-[6vw] -left-[14vw] w-[140vw] max-w-none md:top-8 md:-right-[21rem] md:left-auto md:w-[43rem] lg:-right-36 lg:top-2 lg:w-[45rem]" />
      </div>
      <div className="page-width relative -mt-6 pb-8 rounded-t-sheet bg-bg pt-7 md:mt-0 md:bg-transparent md:pt-12 lg:pt-20">
        <div className="md:max-w-[53%] lg:max-w-[35rem]">
          <h1 tabIndex={-1} className="display display-large text-h1">
            <span className="eyebrow mb-2 block font-sans tracking-normal">{brand.name}</span>
            <span className="sr-only">: </span>
            Indian food, cooked to order{locations.length > 0 && ` in ${namesOf(locations)}`}
          </h1>
          <p className="mt-4 max-w-[44ch] text-lg md:max-w-[32ch] lg:max-w-[44ch] text-muted">{leadOf(locations)}</p>
          <div className="mt-6 grid gap-3 lg:flex">
            <ButtonLink size="large" href={`/menu/${chosen?.id ?? ''}`} className="lg:min-w-68">
              {chosen ? `Order from ${chosen.name}` : 'See the menu'}
            </ButtonLink>
            <ButtonLink size="large" variant="secondary" href="/reservations">
              Book a table
            </ButtonLink>
          </div>
        </div>
        <WelcomePlate returning={returning} locations={locations} />
      </div>
    </section>
  )
}

function leadOf(locations: readonly LocationView[]): string {
  const delivering = locations.filter(({ features }) => hasFeature(features, 'Delivery'))
  const ways =
    delivering.length > 0 ? `Eat in, pick up, or have it delivered from ${namesOf(delivering)}.` : 'Eat in or pick up.'
  return `Curries, rice dishes and breads, each as mild or as hot as you ask for. ${ways}`
}
