import { localParts } from '@thali/domain/time/zone'
import type { ReactNode } from 'react'

import { useRead } from '#web/lib/api/use-read.ts'
import { mailHref, telHref } from '#web/lib/contact.ts'
import { Link, useScreen } from '#web/lib/routing/navigation.tsx'
import { useNow, useSite } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'
import { JaaliRule } from '#web/ui/jaali.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { words } from '#words/late-frame.ts'

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline'

/** Pages about one order: the legal links are enough, and nothing leads away from it. */
const SHORT_AT = new Set(['/checkout', '/checkout/guest', '/order-success'])

/** Locations, contact and legal links. */
export function Footer() {
  const { brand } = useSite()
  const year = localParts(useNow()).date.slice(0, 4)
  const { data } = useRead('GET /locations')
  const isShort = SHORT_AT.has(useScreen().place.path)
  return (
    <footer
      data-print="hide"
      className={classes(
        'bg-sunken pb-[calc(1rem+env(safe-area-inset-bottom))]',
        isShort ? 'mt-3 pt-4 lg:mt-10' : 'mt-10 pt-6 md:mt-16 md:pt-10',
      )}
    >
      <div className="page-width">
        {!isShort && (
          <>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-5 md:grid-cols-[1.6fr_1fr_auto] lg:grid-cols-[1.2fr_1.6fr_1fr_auto]">
              <Logo name={brand.name} className="self-start max-lg:hidden" />
              <Group title={words.locations}>
                {data?.locations.map((location) => (
                  <li key={location.id} className="mb-2">
                    <Link href={`/menu/${location.id}`} className={`${LINK} font-semibold`}>
                      {location.name}
                    </Link>
                    <span className="block text-sm text-muted">
                      {location.address}, {location.city}
                    </span>
                  </li>
                ))}
              </Group>
              <Group title={words.quickAccess}>
                <FooterLink href="/menu">{words.menu}</FooterLink>
                <FooterLink href="/reservations">{words.reservations}</FooterLink>
              </Group>
              <Group title={words.contact} className="max-md:col-span-full">
                <FooterLink href={telHref(brand.phone)}>{brand.phone}</FooterLink>
                <FooterLink href={mailHref(brand.email)}>{brand.email}</FooterLink>
              </Group>
            </div>
            <JaaliRule className="my-4 md:my-6" />
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-muted">
          <p>{words.rights(year, brand.name)}</p>
          <ul className="flex flex-wrap gap-x-5">
            <FooterLink href="/privacy">{words.privacy}</FooterLink>
            <FooterLink href="/terms">{words.terms}</FooterLink>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Group({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="eyebrow mb-2">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      {href.startsWith('/') ? (
        <Link href={href} className={LINK}>
          {children}
        </Link>
      ) : (
        <a href={href} className={`${LINK} [overflow-wrap:anywhere]`}>
          {children}
        </a>
      )}
    </li>
  )
}
