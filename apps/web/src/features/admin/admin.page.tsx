import { useEffect } from 'react'

import { BackOffice } from './back-office.tsx'
import { useOwnSections } from './own-sections.ts'
import { SectionView, useCurrentSection } from './section-view.tsx'
import type { AdminSection } from './sections.ts'
import { useWakeLock } from '#web/features/house/wake-lock.ts'

const FETCH_REST_MS = 3000

/** The back office: one screen, whose sections are hashes of its address. */
export function AdminPage() {
  const sections = useOwnSections()
  const section = useCurrentSection(sections)
  useWakeLock(section?.hash === 'orders')
  useRestOf(sections)
  return (
    <BackOffice sections={sections} standing={section?.hash ?? null}>
      <SectionView section={section} />
    </BackOffice>
  )
}

/** Fetches the sections nobody has opened yet, so that each of them opens without a network too. */
function useRestOf(sections: readonly AdminSection[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // One that cannot be fetched now is asked for again when it is opened.
      for (const { load } of sections) load().catch(() => {})
    }, FETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [sections])
}
