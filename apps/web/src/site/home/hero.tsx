import type { LocationView } from '@thali/contracts/locations/locations'
import { hasFeature } from '@thali/domain/locations/location'
import type { ReactNode } from 'react'

import { isTimed, ReadyTime } from '../cart/ready-time.tsx'
import { namesOf } from './place.ts'
import { Thali } from './thali.tsx'
import { useOrderDraft, useOrderTiming } from '#web/cart/use-order.ts'
import { useSite } from '#web/lib/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/home/page.ts'

type HeroProps = {
  /** Where the guest orders from: last time, or else the first restaurant. */
  chosen: LocationView | undefined
  locations: readonly LocationView[]
  children: ReactNode
}

/** The top of the home page: what there is, whether it is open, and the buttons to order and to reserve. */
export function Hero({ chosen, locations, children }: HeroProps) {
  const { brand } = useSite()
  const others = locations.filter(({ id, isActive }) => isActive && id !== chosen?.id)
  return (
    <section className="relative isolate overflow-hidden">
      <div className="pointer-events-none relative -z-1 h-[min(9rem,20svh)] md:absolute md:inset-0 md:mx-auto md:h-auto md:max-w-[88rem]">
        <Thali className="absolute -top-[18vw] -left-[14vw] w-[140vw] max-w-none md:top-8 md:-right-[21rem] md:left-auto md:w-[43rem] lg:-right-64 xl:top-2 xl:-right-36 xl:w-[45rem]" />
      </div>
      <div className="page-width relative -mt-6 rounded-t-sheet bg-bg pt-5 md:mt-0 md:pb-10 md:bg-transparent md:pt-12 lg:pt-16">
        <div className="md:max-w-[53%] xl:max-w-[35rem]">
          <h1 tabIndex={-1} className="display display-large text-h2 md:text-h1">
            <span className="eyebrow mb-1 block font-sans tracking-normal">{brand.name}</span>
            <span className="sr-only">: </span>
            {locations.length > 0 ? words.cookedIn(namesOf(locations)) : words.cooked}
          </h1>
          <p className="mt-2 max-w-[44ch] md:mt-4 md:max-w-[32ch] md:text-lg xl:max-w-[44ch] text-muted">
            {leadOf(locations)}
          </p>
          {chosen && <OpenNow location={chosen} />}
          <div className="mt-3 grid grid-cols-2 gap-2 md:gap-3">
            <ButtonLink size="large" href={`/menu/${chosen?.id ?? ''}`} className="col-span-2">
              {chosen ? words.orderFrom(chosen.name) : words.seeMenu}
            </ButtonLink>
            {others.map(({ id, name }) => (
              <ButtonLink key={id} variant="secondary" href={`/menu/${id}`} className="px-2!">
                {words.from(name)}
              </ButtonLink>
            ))}
            <ButtonLink variant="secondary" href="/reservations">
              {words.book}
            </ButtonLink>
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}

/** Whether the kitchen cooks now, and when an order placed now would be ready. */
function OpenNow({ location }: { location: LocationView }) {
  const timing = useOrderTiming(useOrderDraft(location))
  const { open, text } = timing.state
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4">
      <p className={classes('flex items-center gap-2 font-semibold', open ? 'text-success' : 'text-warning')}>
        <span aria-hidden className={classes('size-2.5 rounded-full border-2 border-current', open && 'bg-current')} />
        {text ?? words.openNow}
      </p>
      {isTimed(location) && <ReadyTime timing={timing} />}
    </div>
  )
}

function leadOf(locations: readonly LocationView[]): string {
  const delivering = locations.filter(({ features }) => hasFeature(features, 'Delivery'))
  const ways = delivering.length > 0 ? words.waysWithDelivery(namesOf(delivering)) : words.ways
  return `${words.lead} ${ways}`
}
