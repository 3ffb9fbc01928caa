import type { Point } from '@thali/domain/delivery/geometry'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { FieldError } from '#web/ui/forms/field.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { readArea } from './area-file.ts'

/** Far above an outline of a hundred corners. */
const MOST_BYTES = 1_000_000

/**
 * Reads the area from a file that was drawn on a map with streets. This page has no such map: its tiles would tell another
 * company where the restaurant delivers.
 */
export function AreaFileButton({ id, onArea }: { id: string; onArea: (points: readonly Point[]) => void }) {
  const [reason, setReason] = useState<string>()

  async function take(file: File) {
    const area = file.size > MOST_BYTES ? { reason: 'This file is larger than 1 MB' } : readArea(await file.text())
    setReason('reason' in area ? area.reason : undefined)
    if ('reason' in area) return announce(area.reason)
    onArea(area.points)
    announce(`${area.points.length} points from ${file.name}`)
  }

  return (
    <div className="grid justify-items-start gap-1">
      <FileButton
        accept=".geojson,.json,application/geo+json,application/json"
        describedBy={`${id}-hint`}
        icon={<Upload aria-hidden size={18} />}
        onFile={(file) => void take(file)}
      >
        Take it from a file
      </FileButton>
      <p id={`${id}-hint`} className="text-sm text-muted">
        A GeoJSON file. Draw the area on a map with streets, such as geojson.io, and save it.
      </p>
      <FieldError id={`${id}-error`} error={reason} />
    </div>
  )
}
