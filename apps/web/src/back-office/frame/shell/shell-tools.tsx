import Search from 'lucide-react/icons/search'
import Tablet from 'lucide-react/icons/tablet'

import { openPanel } from '#web/back-office/lib/panels.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Finding things in every section, for who has no keyboard. */
export function FindButton({ className }: { className: string }) {
  return (
    <IconButton
      label="Find or do something"
      title="Find or do something (Ctrl K)"
      size="staff"
      className={className}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      icon={<Search aria-hidden size={24} />}
      onClick={() => openPanel('palette')}
    />
  )
}

/** Looking after the device; on a phone, which is nobody's place in service, it is among the things to find. */
export function ReadinessButton() {
  return (
    <IconButton
      label="Is this tablet ready?"
      title="Is this tablet ready?"
      size="staff"
      className="max-md:hidden"
      aria-haspopup="dialog"
      icon={<Tablet aria-hidden size={24} />}
      onClick={() => openPanel('readiness')}
    />
  )
}
