import type { ReactNode } from 'react'

import { mailHref, telHref } from '#web/lib/contact.ts'
import { Breadcrumbs } from '#web/lib/routing/head.tsx'
import { useSite } from '#web/lib/site.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type LegalTextProps = { name: string; path: string; lead: string; updated: string; children: ReactNode }

/** The frame of a long text: trail, title, date, and a width that can be read. */
export function LegalText({ name, path, lead, updated, children }: LegalTextProps) {
  return (
    <article className="page-width py-6 md:py-10">
      <Breadcrumbs name={name} path={path} />
      <PageHeading className="mt-6" title={name} lead={lead} />
      <p className="mt-3 text-sm text-muted">Last updated {updated}</p>
      <div className="measure">{children}</div>
    </article>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="display text-2xl">{title}</h2>
      <div className="mt-2 flex flex-col gap-3">{children}</div>
    </section>
  )
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 ps-5">{children}</ul>
}

/** Where to write and call. */
export function ContactLine() {
  const { brand } = useSite()
  return (
    <p>
      Write to{' '}
      <a className="underline underline-offset-4" href={mailHref(brand.email)}>
        {brand.email}
      </a>{' '}
      or call{' '}
      <a className="underline underline-offset-4" href={telHref(brand.phone)}>
        {brand.phone}
      </a>
      .
    </p>
  )
}
