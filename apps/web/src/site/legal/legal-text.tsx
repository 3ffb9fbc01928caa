import type { ReactNode } from 'react'

import { mailHref, telHref } from '#web/lib/contact.ts'
import { Breadcrumbs } from '#web/lib/routing/head.tsx'
import { useSite } from '#web/lib/site.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/legal/frame.ts'

type LegalTextProps = { name: string; path: string; lead: string; updated: string; children: ReactNode }

/** The frame of a long text: trail, title, date, and a width that can be read. */
export function LegalText({ name, path, lead, updated, children }: LegalTextProps) {
  return (
    <article className="page-width py-6 md:py-10">
      <Breadcrumbs name={name} path={path} />
      <PageHeading className="mt-6" title={name} lead={lead} />
      <p className="mt-3 text-sm text-muted">{updated}</p>
      <div className="measure">{children}</div>
    </article>
  )
}

type SectionProps = {
  title: string
  paragraphs?: readonly string[]
  /** Some begin with words that stand out. */
  points?: readonly (string | readonly [strong: string, text: string])[]
  children?: ReactNode
}

/** A heading, what stands below it as paragraphs, then as a list, and what follows. */
export function Section({ title, paragraphs, points, children }: SectionProps) {
  return (
    <section className="mt-8">
      <h2 className="display text-2xl">{title}</h2>
      <div className="mt-2 flex flex-col gap-3">
        {paragraphs?.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {points && <ul className="flex list-disc flex-col gap-2 ps-5">{points.map(pointOf)}</ul>}
        {children}
      </div>
    </section>
  )
}

function pointOf(point: string | readonly [strong: string, text: string]) {
  if (typeof point === 'string') return <li key={point}>{point}</li>
  const [strong, text] = point
  return (
    <li key={strong}>
      <strong>{strong}</strong> {text}
    </li>
  )
}

/** Where to write and call. */
export function ContactLine() {
  const { brand } = useSite()
  return (
    <p>
      {words.write}{' '}
      <a className="underline underline-offset-4" href={mailHref(brand.email)}>
        {brand.email}
      </a>{' '}
      {words.call}{' '}
      <a className="underline underline-offset-4" href={telHref(brand.phone)}>
        {brand.phone}
      </a>
      .
    </p>
  )
}
