import { createElement, useCallback, useEffect, useRef, useState } from 'react'

import { PlaceGate } from './place-gate.tsx'
import { MissingSection, SectionBoundary } from './section-trouble.tsx'
import {
  CONTENT_ID,
  type SectionHash,
  SECTION_HASHES,
  type AdminSection,
  useSectionCode,
  useSectionHash,
} from './sections.ts'
import { useSite } from '#web/lib/site.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** The section the address means; null while the server draws, which cannot know it. */
export function useCurrentSection(sections: readonly AdminSection[]): AdminSection | null {
  const hash = useSectionHash()
  const [current, setCurrent] = useState<SectionHash | null>(null)
  const allowed = sections.map((section) => section.hash)
  const next = hash === null ? null : sectionFor({ hash, allowed, current })
  if (next !== current) setCurrent(next)
  return sections.find((section) => section.hash === next) ?? null
}

/** Content of a section, loaded when it is first opened. */
export function SectionView({ section }: { section: AdminSection | null }) {
  const opened = useRef<SectionHash | null>(null)
  const arrive = useCallback((hash: SectionHash, title: string) => {
    const isFirst = opened.current === null
    opened.current = hash
    return settle({ isFirst, hash, title })
  }, [])
  if (!section) return <SectionSkeleton />

  return (
    // A key per section: another section starts without the old error.
    <SectionBoundary key={section.hash}>
      <PlaceGate needs={section.needs}>
        <OpenSection section={section} onArrive={arrive} />
      </PlaceGate>
    </SectionBoundary>
  )
}

type OpenSectionProps = Pick<ArrivedProps, 'onArrive'> & { section: AdminSection }

function OpenSection({ section: { hash, title, code }, onArrive }: OpenSectionProps) {
  const drawn = useSectionCode(code)
  if (drawn === null) return <SectionSkeleton />
  if (drawn === 'missing') return <MissingSection onRetry={code.fetch} />
  return (
    <>
      {createElement(drawn)}
      <Arrived hash={hash} title={title} onArrive={onArrive} />
    </>
  )
}

type ArrivedProps = {
  hash: SectionHash
  title: string
  onArrive: (hash: SectionHash, title: string) => () => void
}

/** Title, scroll position and focus after a change of section, which a page load would set by itself. */
function Arrived({ hash, title, onArrive }: ArrivedProps) {
  const { brand } = useSite()
  useEffect(() => {
    document.title = `${title} | ${brand.name}`
  }, [title, brand.name])
  useEffect(() => onArrive(hash, title), [hash, title, onArrive])
  return null
}

/**
 * Brings the section to the top of the screen and the focus to its heading. A page load that begins on the dashboard
 * stays where the browser puts it.
 */
function settle({ isFirst, hash, title }: { isFirst: boolean; hash: SectionHash; title: string }): () => void {
  if (isFirst && hash === 'dashboard') return () => {}

  // After the browser and the router have scrolled for this navigation.
  const frame = requestAnimationFrame(() => {
    const content = document.getElementById(CONTENT_ID)
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (isFirst) return
    const heading = content?.querySelector<HTMLElement>('h1') ?? content
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    announce(title)
  })
  return () => cancelAnimationFrame(frame)
}

/** First section: the dashboard for those who may see it, otherwise the orders. */
const DEFAULTS: readonly SectionHash[] = ['dashboard', 'orders']

type Choice = {
  /** Without its sign; empty when the address has none. What follows a slash is a view of the section. */
  hash: string
  /** The sections that exist and that the account may see. */
  allowed: readonly SectionHash[]
  /** The section on screen. */
  current: SectionHash | null
}

/**
 * The section for a URL hash. An unknown hash keeps the current section; a section the account may not see is replaced
 * by the first one.
 */
export function sectionFor({ hash, allowed, current }: Choice): SectionHash | null {
  const known = SECTION_HASHES.find((one) => one === hash.split('/', 1)[0])
  if (known !== undefined && allowed.includes(known)) return known
  if (known === undefined && hash !== '' && current !== null && allowed.includes(current)) return current
  return DEFAULTS.find((one) => allowed.includes(one)) ?? allowed[0] ?? null
}

/** Placeholder of a section that is loading. */
function SectionSkeleton() {
  return (
    <Loading label="Loading" className="grid gap-4 p-4 md:p-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}
