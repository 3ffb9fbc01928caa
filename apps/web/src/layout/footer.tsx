import { localParts } from '@thali/domain/time/zone'
import type { ReactNode } from 'react'

import { Link } from '#web/lib/routing/link.tsx'
import { mailHref, telHref } from '#web/lib/contact.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { JaaliRule } from '#web/ui/brand/jaali.tsx'
import { Logo } from '#web/ui/brand/logo.tsx'

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline'

/** Locations, contact and legal links. */
export function Footer() {
  const { brand } = useSite()
  const year = localParts(useNow()).date.slice(0, 4)
  const { data } = useRead('GET /locations')
  return (
    <footer data-print="hide" className="mt-16 bg-sunken pt-10 pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <div className="page-width">
        <div className="grid gap-8 md:grid-cols-[1.2fr_1.6fr_1fr_1.2fr]">
          <Logo name={brand.name} className="self-start" />
          <Group title="Locations">
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
          <Group title="Quick Access">
            <FooterLink href="/menu">Menu</FooterLink>
            <FooterLink href="/reservations">Reservations</FooterLink>
          </Group>
          <Group title="Contact">
            <FooterLink href={telHref(brand.phone)}>{brand.phone}</FooterLink>
            <FooterLink href={mailHref(brand.email)}>{brand.email}</FooterLink>
          </Group>
        </div>
        <JaaliRule className="my-6" />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
          <p>
            © {year} {brand.name}. All rights reserved. AST is Atlantic time.
          </p>
          <ul className="flex gap-5">
            <FooterLink href="/privacy">Privacy</FooterLink>
            <FooterLink href="/terms">Terms</FooterLink>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
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
