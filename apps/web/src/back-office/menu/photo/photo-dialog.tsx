import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { type FormEvent, useId } from 'react'

import { FilePanel, UrlPanel } from './photo-panels.tsx'
import { type PhotoState, usePhoto } from './use-photo.ts'
import type { MenuEditor } from '../use-menu-editor.ts'
import { tintOf } from '#web/dishes/tint.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type PhotoDialogProps = { item: ManagedItemView; editor: MenuEditor; onClose: () => void }

const REMOVAL = {
  title: 'Remove the photo',
  body: 'Are you sure you want to remove this image?',
  confirmLabel: 'Remove',
  tone: 'danger',
} as const

/** Uploads, chooses, previews or removes the photo of a dish. */
export function PhotoDialog({ item, editor, onClose }: PhotoDialogProps) {
  const { name, category, image } = item
  const state = usePhoto({ item, editor, onClose })
  const [confirm, question] = useConfirm()
  const formId = useId()
  const panel = { state, name, tint: tintOf(category, editor.categories), image }

  async function askRemoval() {
    if (await confirm(REMOVAL)) state.remove()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Photo of ${name}`}
      locked={state.isBusy}
      footer={
        <Buttons
          state={state}
          formId={formId}
          onRemove={image === null ? undefined : () => void askRemoval()}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void state.submit()
        }}
      >
        {state.failure && (
          <Banner tone={state.failure.title === undefined ? 'warning' : 'danger'} title={state.failure.title}>
            {state.failure.reason}
          </Banner>
        )}
        <Tabs
          label="Where the photo comes from"
          value={state.tab}
          onChange={state.changeTab}
          tabs={[
            { id: 'file', label: 'Upload', panel: <FilePanel {...panel} /> },
            { id: 'url', label: 'URL', panel: <UrlPanel {...panel} /> },
          ]}
        />
      </form>
      {question}
    </Dialog>
  )
}

type ButtonsProps = { state: PhotoState; formId: string; onRemove: (() => void) | undefined; onClose: () => void }

function Buttons({ state: { isBusy, percent, cancel }, formId, onRemove, onClose }: ButtonsProps) {
  const isSending = percent !== null
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {onRemove && (
        <Button variant="ghost" className="me-auto text-danger!" disabled={isBusy} onClick={onRemove}>
          Remove photo
        </Button>
      )}
      {/* One button for both states keeps the focus. */}
      <Button variant="secondary" disabled={isBusy && !isSending} onClick={isSending ? cancel : onClose}>
        {isSending ? 'Cancel upload' : 'Cancel'}
      </Button>
      <Button type="submit" form={formId} busy={isBusy}>
        Save Photo
      </Button>
    </div>
  )
}
