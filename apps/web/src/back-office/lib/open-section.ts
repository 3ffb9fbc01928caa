import { useCallback } from 'react'

import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** The address of the back office; its sections are hashes of it. */
const BACK_OFFICE = '/admin/dashboard'

/** Where a section is, for a link from anywhere: `#orders` within the back office needs no server. */
export function sectionHref(section: string): string {
  return `${BACK_OFFICE}#${section}`
}

/** Goes to a section of the back office, without asking the server when it is on screen already. */
export function useOpenSection(): (section: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (section: string) => {
      if (window.location.pathname === BACK_OFFICE) window.location.hash = section
      else if (!staysOffline()) void navigate(sectionHref(section))
    },
    [navigate],
  )
}

/**
 * Cancels a navigation to another page without a network: leaving would unload the board and the alarm. Returns whether
 * it was cancelled.
 */
export function staysOffline(event?: { preventDefault: () => void }): boolean {
  if (navigator.onLine) return false
  event?.preventDefault()
  toast.info('That page needs the network. The orders stay here until it is back.')
  return true
}
