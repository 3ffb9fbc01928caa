import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'

import { classes } from '#web/ui/classes.ts'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { SoundPanel } from './sound-panel.tsx'
import { useSoundState } from './sounds.ts'

/** Shows whether this device plays sound, with all its settings behind it. */
export function SoundSettings() {
  const { label } = useSoundState()
  const isActive = label === 'Active'
  const Icon = isActive ? Volume2 : VolumeX
  return (
    <PopoverButton
      label="Sound Settings"
      icon={<Icon aria-hidden size={20} className="shrink-0" />}
      className={classes('px-2.5!', !isActive && label !== 'Initializing' && 'text-danger!')}
      panel={<SoundPanel />}
    >
      <span className="max-xl:sr-only">
        Sound <span className="sr-only">Settings: </span>
        {label}
      </span>
    </PopoverButton>
  )
}
