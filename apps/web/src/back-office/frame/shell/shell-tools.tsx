import Search from 'lucide-react/icons/search'
import Tablet from 'lucide-react/icons/tablet'

import { openPanel } from '#web/back-office/lib/panels.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Opens the palette without a keyboard. */
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

/** Opens the device check; on a phone, which is not used for service, it is in the palette only. */
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
