import Search from 'lucide-react/icons/search'
import Tablet from 'lucide-react/icons/tablet'

import { Button, IconButton } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { openPanel } from './panels.ts'

/** Opens the palette without a keyboard. */
export function FindButton() {
  return (
    <Button
      size="staff"
      variant="ghost"
      title="Find or do something (Ctrl K)"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="px-2.5! text-text!"
      icon={<Search aria-hidden size={20} className="shrink-0" />}
      onClick={() => openPanel('palette')}
    >
      <span className="max-xl:sr-only">
        Find<span className="sr-only"> or do something</span>
        <span aria-hidden className="ms-2">
          <Key>Ctrl K</Key>
        </span>
      </span>
    </Button>
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
      icon={<Tablet aria-hidden size={20} />}
      onClick={() => openPanel('readiness')}
    />
  )
}
