import type { LocationView } from '@thali/contracts/locations/locations'
import { PLACES_IN_LEAD } from '@thali/domain/brand/brand'
import type { CSSProperties, ReactNode } from 'react'

import { isTimed } from '../cart/ready-time.tsx'
import { namesOf } from './place.ts'
import { readyWords } from '#web/cart/order-words.ts'
import { type OrderTiming, useOrderDraft, useOrderTiming } from '#web/cart/use-order.ts'
import { WholeKitchen } from '#web/dishes/whole-kitchen.tsx'
import { LANGUAGE } from '#web/lib/language.ts'
import { useSite } from '#web/lib/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/home/page.ts'
import './home.css'

type StageProps = {
  /** Where the guest orders from: last time, or else the first restaurant. */
  chosen: LocationView | undefined
  locations: readonly LocationView[]
  /** The cart or order of a returning guest, in place of the lead. Its button is then the primary one. */
  greeting: ReactNode
}

/** The top of the home page: the sentence of the restaurant, whether it is open, and the buttons to order and book. */
export function Stage({ chosen, locations, greeting }: StageProps) {
  const { sentence, lead } = useOwnWords(locations)
  const lines = sentence.split(/(?<=[.!?…])\s+/)
  const letters = Math.max(...lines.map((line) => line.length))
  const others = locations.filter(({ id, isActive }) => isActive && id !== chosen?.id)
  const variant = greeting === null ? 'primary' : 'secondary'
  return (
    <section data-block="stage" className="stage">
      <div className="page-width stage-in">
        <h1
          tabIndex={-1}
          className="display display-large stage-sentence"
          style={{ '--letters': letters } as CSSProperties}
        >
          {lines.map((line) => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <div className="stage-words">
          <div className="stage-lead">
            <p className={classes('max-w-[36ch] text-lg text-muted', greeting !== null && 'invisible')}>{lead}</p>
            {greeting}
          </div>
          {chosen ? (
            <WayIn location={chosen} variant={variant}>
              <Others locations={others} />
            </WayIn>
          ) : (
            <div className="stage-actions">
              <ButtonLink size="large" href="/menu" variant={variant} className="col-span-2">
                {words.seeMenu}
              </ButtonLink>
              <Others locations={others} />
            </div>
          )}
        </div>
      </div>
      <WholeKitchen className="stage-plate" />
    </section>
  )
}

type WayInProps = { location: LocationView; variant: 'primary' | 'secondary'; children: ReactNode }

/** Whether the kitchen cooks now, when an order placed now would be ready, and the button to order. */
function WayIn({ location, variant, children }: WayInProps) {
  const timing = useOrderTiming(useOrderDraft(location))
  const { open, text } = timing.state
  const readyAt = isTimed(location) ? readyAtOf(timing) : null
  return (
    <>
      <p className="mt-1 flex items-center gap-2 font-semibold">
        <span
          aria-hidden
          className={classes('size-2.5 shrink-0 rounded-full border-2 border-current', open && 'bg-current')}
        />
        <span className="tabular-nums">
          {text ?? words.openNow}
          {open && readyAt !== null && (
            <>
              {words.readyAbout}
              <time dateTime={timing.readyAt.toISOString()} className="font-bold whitespace-nowrap">
                {readyAt}
              </time>
            </>
          )}
        </span>
      </p>
      <div className="stage-actions">
        <ButtonLink size="large" href={`/menu/${location.id}`} variant={variant} className="col-span-2">
          {open || readyAt === null ? words.orderFrom(location.name) : words.orderFor(readyAt)}
        </ButtonLink>
        {children}
      </div>
    </>
  )
}

function readyAtOf({ readyAt, now }: OrderTiming): string {
  const { time, day } = readyWords(readyAt, now)
  return day === null ? time : `${time} ${day}`
}

/** The other restaurants, and a table. */
function Others({ locations }: { locations: readonly LocationView[] }) {
  return (
    <>
      {locations.map(({ id, name }) => (
        <ButtonLink key={id} variant="secondary" href={`/menu/${id}`} className="px-2!">
          {words.from(name)}
        </ButtonLink>
      ))}
      <ButtonLink variant="secondary" href="/reservations" className="px-2!">
        {words.book}
      </ButtonLink>
    </>
  )
}

/** The restaurant's own sentence and lead in the language of the page, or else those of the product. */
function useOwnWords(locations: readonly LocationView[]): { sentence: string; lead: string } {
  const { brand } = useSite()
  const isFrench = LANGUAGE === 'fr-CA'
  const own = isFrench ? brand.frenchLead : brand.lead
  const places = namesOf(locations)
  return {
    sentence: (isFrench ? brand.frenchSentence : brand.sentence) ?? words.sentence,
    lead: own?.replaceAll(PLACES_IN_LEAD, places) ?? words.lead(places),
  }
}
