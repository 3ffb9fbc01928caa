import Store from 'lucide-react/icons/store'

import { useOpenSection } from '#web/back-office/lib/open-section.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shown over every section while no location is active, with a link for those who can change that. */
export function NoLocationBar() {
  const { user, activePlaces, reading } = useWorkspace()
  const openSection = useOpenSection()
  const isNeeded = reading.isKnown && activePlaces.length === 0 && user.role === 'admin'
  return (
    <div role="status">
      {isNeeded && (
        <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1 border-b border-current/25 bg-warning-tint px-4 py-2 text-lg font-semibold text-warning">
          <Store aria-hidden size={24} className="-me-2.5 shrink-0" />
          <p>No location is active: nobody can order or book.</p>
          <Button size="staff" variant="secondary" className="shrink-0" onClick={() => openSection('locations')}>
            Add or activate one
          </Button>
        </div>
      )}
    </div>
  )
}
