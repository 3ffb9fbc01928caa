import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuFormat } from '@thali/contracts/menu/menu-files'
import FileBraces from 'lucide-react/icons/file-braces'
import Sheet from 'lucide-react/icons/sheet'
import { type ReactNode, useState } from 'react'

import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { fillPath } from '#web/lib/api/api-path.ts'
import { useDownload } from '#web/lib/download/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/** Saves the menu as a file. */
export function ExportPanel({ place }: { place: LocationView }) {
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Categories, dishes, option groups and options with everything that is entered of them, in one file. Photos are
        named in it, not contained.
      </p>
      {failure !== null && (
        <Banner tone="danger" title="The menu is not saved">
          {failure}
        </Banner>
      )}
      <ul className="grid gap-3">
        <FileChoice place={place} format="csv" icon={<Sheet aria-hidden size={18} />} onFailure={setFailure}>
          A table for Excel, Numbers or Google Sheets. Change prices there and import it again.
        </FileChoice>
        <FileChoice place={place} format="json" icon={<FileBraces aria-hidden size={18} />} onFailure={setFailure}>
          For programs, and to keep.
        </FileChoice>
      </ul>
    </div>
  )
}

type FileChoiceProps = {
  place: LocationView
  format: MenuFormat
  icon: ReactNode
  children: ReactNode
  onFailure: (reason: string | null) => void
}

function FileChoice({ place, format, icon, children, onFailure }: FileChoiceProps) {
  const file = useDownload()
  const name = format.toUpperCase()

  async function save() {
    onFailure(null)
    try {
      await file.save(fillPath('/admin/menu/:location/export', { location: place.id }, { format }))
      announce(`The menu was saved as ${name}`)
    } catch (error) {
      onFailure(refusalReason(error))
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line p-4">
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      <Button variant="secondary" icon={icon} busy={file.isBusy} onClick={() => void save()}>
        {file.isBusy ? file.words : `Download ${name}`}
      </Button>
    </li>
  )
}
