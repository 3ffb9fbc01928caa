import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuFormat } from '@thali/contracts/menu/menu-files'
import FileBraces from 'lucide-react/icons/file-braces'
import Sheet from 'lucide-react/icons/sheet'
import { useId, type ReactNode, useState } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import { CopyPanel, ImportPanel } from './import-panels.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { type FilesTab, type MenuFilesState, useMenuFiles } from './use-menu-files.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { fillPath } from '#web/lib/api/endpoints.ts'
import { useDownload } from '#web/lib/files/use-file-transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'

type FilesDialogProps = { editor: MenuEditor; onClose: () => void }

/** A location's whole menu as a file, from a file, or from another location. What would change is shown first. */
export function FilesDialog({ editor, onClose }: FilesDialogProps) {
  const state = useMenuFiles(editor, onClose)
  if (state.preview !== null) {
    return <PreviewDialog state={state} {...state.preview} name={editor.place.name} />
  }
  return <SourceDialog state={state} editor={editor} onClose={onClose} />
}

function SourceDialog({ state, editor, onClose }: FilesDialogProps & { state: MenuFilesState }) {
  const { places } = useWorkspace()
  const { place } = editor
  const others = places.filter(({ id }) => id !== place.id)
  const formId = useId()
  const { tab } = state.wish
  const tabs: Tab<FilesTab>[] = [
    { id: 'export', label: 'Export', panel: <ExportPanel place={place} /> },
    { id: 'import', label: 'Import', panel: <ImportPanel state={state} formId={formId} /> },
  ]
  if (others.length > 0) {
    tabs.push({ id: 'copy', label: 'Copy', panel: <CopyPanel state={state} formId={formId} others={others} /> })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Menu of ${place.name}`}
      locked={state.isBusy}
      buttons={
        <>
          <Button variant={tab === 'export' ? 'primary' : 'secondary'} onClick={onClose}>
            {tab === 'export' ? 'Done' : 'Cancel'}
          </Button>
          {tab !== 'export' && (
            <Button type="submit" form={formId} busy={state.isBusy}>
              Show What Changes
            </Button>
          )}
        </>
      }
    >
      <Tabs label="What to do" tabs={tabs} value={tab} onChange={(next) => state.change({ tab: next })} />
    </Dialog>
  )
}

/** Saves the menu as a file. */
function ExportPanel({ place }: { place: LocationView }) {
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
