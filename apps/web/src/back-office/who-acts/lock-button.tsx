import Lock from 'lucide-react/icons/lock'

import { useLock } from './use-idle-lock.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const NOT_LOCKED = 'Without a network this tablet stays open. It locks as soon as there is one.'

/** Locks a shared tablet at once, and asks who is there. */
export function LockButton() {
  const { shared } = useSession()
  const lock = useLock()
  if (!shared) return null
  return (
    <Button
      size="staff"
      variant="secondary"
      className="px-3!"
      icon={<Lock aria-hidden size={20} className="shrink-0" />}
      onClick={() => void lock().then((isLocked) => !isLocked && toast.error(NOT_LOCKED, { about: 'lock' }))}
    >
      <span className="max-[90rem]:sr-only">Lock</span>
    </Button>
  )
}
