import CloudOff from 'lucide-react/icons/cloud-off'

import { QUEUED } from './location-words.ts'
import type { ShownLocation } from './use-location-desk.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Whether a location is in service, and whether what is shown has reached the server. */
export function LocationMarks({ location: { isActive, deletedAt }, isWaiting }: ShownLocation) {
  const { live } = useWorkspace()
  const isOffline = isWaiting || live.status === 'offline'
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {deletedAt !== null && <Badge tone="danger">Deleted</Badge>}
      {isOffline && (
        <Badge tone="warning" icon={<CloudOff aria-hidden size={14} />}>
          Offline
        </Badge>
      )}
      {isWaiting && <Badge tone="info">{QUEUED}</Badge>}
    </span>
  )
}
