import { useEffect } from 'react'

import { BackOffice } from './frame/back-office.tsx'
import { useOwnSections } from './own-sections.ts'
import { SectionView, useCurrentSection } from './frame/sections/section-view.tsx'
import type { AdminSection } from './frame/sections/sections.ts'
import { useWakeLock } from './lib/wake-lock.ts'

/** The first section comes first; the others right behind it, before the network can be gone. */
const FETCH_REST_MS = 500

/** The back office: one screen, whose sections are hashes of its address. */
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

/** Fetches the sections nobody has opened yet, so that each of them opens without a network too. */
function useRestOf(sections: readonly AdminSection[], isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    // One that cannot be fetched now is asked for again when the network is back, or when it is opened.
    const fetchAll = () => sections.forEach(({ code }) => void code.fetch())
    const timer = setTimeout(fetchAll, FETCH_REST_MS)
    window.addEventListener('online', fetchAll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', fetchAll)
    }
  }, [sections, isOpen])
}
