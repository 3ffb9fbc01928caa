import { useId } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import { ExportPanel } from './export-panel.tsx'
import { CopyPanel, ImportPanel } from './import-panels.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { FilesTab } from './use-import-wish.ts'
import { type MenuFilesState, useMenuFiles } from './use-menu-files.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
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
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant={tab === 'export' ? 'primary' : 'secondary'} onClick={onClose}>
            {tab === 'export' ? 'Done' : 'Cancel'}
          </Button>
          {tab !== 'export' && (
            <Button type="submit" form={formId} busy={state.isBusy}>
              Show What Changes
            </Button>
          )}
        </div>
      }
    >
      <Tabs label="What to do" tabs={tabs} value={tab} onChange={(next) => state.change({ tab: next })} />
    </Dialog>
  )
}
