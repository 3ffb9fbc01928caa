import { useEffect } from 'react'

import { useOwnSections } from './admin-sections.tsx'
import { BackOffice } from './frame/back-office.tsx'
import { SectionView, useCurrentSection } from './frame/section-view.tsx'
import type { AdminSection } from './frame/sections.ts'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import { useWakeLock } from '#web/lib/wake-lock.ts'

/** The current section loads first, the others right after it, while there is a network. */
const FETCH_REST_MS = 500

/** The back office: one page; its sections are URL hashes. */
export function AdminPage() {
  const sections = useOwnSections()
  const section = useCurrentSection(sections)
  useWakeLock(section?.hash === 'orders')
  useRestOf(sections, section !== null)
  return (
    <BackOffice sections={sections} standing={section?.hash ?? null}>
      <SectionView section={section} />
    </BackOffice>
  )
}

/** Loads the remaining sections, so that each opens without a network too. */
function useRestOf(sections: readonly AdminSection[], isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => fetchAll(sections), FETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [sections, isOpen])
  // Those that could not be loaded before.
  useWhenBackOnline(() => {
    if (isOpen) fetchAll(sections)
  })
}

function fetchAll(sections: readonly AdminSection[]): void {
  for (const { code } of sections) void code.fetch()
}
