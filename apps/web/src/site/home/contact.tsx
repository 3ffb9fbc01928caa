import type { LocationView } from '@thali/contracts/locations/locations'
import { formatPhone } from '@thali/domain/people/contact-fields'

import { HoursInShort } from './hours.tsx'
import { addressOf } from './place.ts'
import { mailHref, mapHref, telHref } from '#web/lib/contact.ts'
import { useSite } from '#web/lib/site.tsx'
import { JaaliRule } from '#web/ui/jaali.tsx'
import { words } from '#words/home/page.ts'

/** The anchor of `/contact` in the table of routes. */
const CONTACT_ID = 'contact'

const LINE = 'link flex min-h-(--tap) w-fit items-center'

/** The contact section, which `/contact` scrolls to. */
export function Contact({ locations }: { locations: readonly LocationView[] }) {
  const { brand } = useSite()
  return (
    <section aria-labelledby={CONTACT_ID} className="page-width mt-4 md:mt-10">
      <JaaliRule className="mb-8" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id={CONTACT_ID} tabIndex={-1} className="display text-h2">
            {words.contact}
          </h2>
          <p className="mt-3 max-w-[36ch] text-muted">{words.contactLead}</p>
          <address className="mt-3 not-italic">
            <a href={telHref(brand.phone)} className={LINE}>
              {brand.phone}
            </a>
            <a href={mailHref(brand.email)} className={`${LINE} [overflow-wrap:anywhere]`}>
              {brand.email}
            </a>
          </address>
        </div>
        <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {locations.map((location) => (
            <li key={location.id}>
              <Reach location={location} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Reach({ location }: { location: LocationView }) {
  const { name, address, city, province, postalCode, phone } = location
  return (
    <>
      <h3 className="display text-xl">{name}</h3>
      <address className="mt-2 not-italic">
        <a href={mapHref(addressOf(location))} rel="noopener" target="_blank" className="link inline-block py-1">
          {address}
          <br />
          {city}, {province} {postalCode}
          <span className="sr-only"> {words.map}</span>
        </a>
        <a href={telHref(phone)} className={LINE}>
          {formatPhone(phone)}
        </a>
      </address>
      <h4 className="mt-2 font-semibold">{words.hours}</h4>
      <HoursInShort location={location} />
    </>
  )
}
