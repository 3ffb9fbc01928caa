import { createElement, useCallback, useEffect, useRef, useState } from 'react'

import { useSite } from '#web/lib/site.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { CONTENT_ID } from '../content-id.ts'
import { PlaceGate } from '../place-gate.tsx'
import { sectionFor } from './section-choice.ts'
import type { SectionHash } from './section-hashes.ts'
import { SectionSkeleton } from './section-skeleton.tsx'
import { MissingSection, SectionBoundary } from './section-trouble.tsx'
import type { AdminSection } from './sections.ts'
import { useSectionCode } from './use-section-code.ts'
import { useSectionHash } from './use-section-hash.ts'

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
