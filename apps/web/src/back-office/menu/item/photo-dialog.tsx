import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { PHOTO_WORDS, photoUrlProblem } from '@thali/domain/menu/photos'
import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { type FormEvent, useId, useState } from 'react'

import { drawingIn } from '../menu-words.ts'
import type { MenuEditor } from '../use-menu-editor.ts'
import { type PhotoState, usePhoto } from './use-photo.ts'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { FileButton, useFileDrop } from '#web/ui/forms/file-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useCoarsePointer } from '#web/ui/use-media.ts'

type PhotoDialogProps = { item: ManagedItemView; editor: MenuEditor; onClose: () => void }

const REMOVAL = {
  title: 'Remove the photo',
  body: 'Are you sure you want to remove this image?',
  confirmLabel: 'Remove',
  tone: 'danger',
} as const

/** Uploads, chooses, previews or removes the photo of a dish. */
export function PhotoDialog({ item, editor, onClose }: PhotoDialogProps) {
  const { name, image } = item
  const state = usePhoto({ item, editor, onClose })
  const [confirm, question] = useConfirm()
  const formId = useId()
  const panel = { state, name, drawing: drawingIn(editor.categories, item), image }

  async function askRemoval() {
    if (await confirm(REMOVAL)) state.remove()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Photo of ${name}`}
      locked={state.isBusy}
      buttons={
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
    <>
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
    </>
  )
}

type PanelProps = { state: PhotoState; name: string; drawing: string; image: string | null }

/** Native progress bars differ between browsers and some lack contrast. */
const BAR = [
  'h-3 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary',
].join(' ')
const ACCEPTED = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp'

/** Uses the address of a photo uploaded before. Addresses of other sites are refused. */
function UrlPanel({ state, name, drawing }: PanelProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const address = state.address.trim()
  return (
    <div className="grid gap-4">
      <DishPicture
        drawing={drawing}
        size={176}
        image={photoUrlProblem(address) === null ? address : null}
        alt={`Preview of ${name}`}
        onMissing={setMissing}
      />
      {missing === address && address !== '' && <Banner tone="warning">{PHOTO_WORDS.noPreview}</Banner>}
      <TextField
        label="Image URL"
        hint="Of a photo of this dish that was uploaded here; it begins with /media/"
        autoComplete="off"
        maxLength={2000}
        value={state.address}
        error={state.problem}
        onChange={(event) => state.change(event.target.value)}
      />
    </div>
  )
}

/** A photo from this device: chosen, dropped or taken with the camera. */
export function FilePanel({ state, name, drawing, image }: PanelProps) {
  const { photo, problem, isBusy, isReading, percent } = state
  const id = useId()
  const isFinger = useCoarsePointer()
  const drop = useFileDrop(state.choose, isBusy)
  const describedBy = classes(`${id}-hint`, problem !== undefined && `${id}-error`)
  const buttons = { accept: ACCEPTED, disabled: isBusy, describedBy, onFile: state.choose }
  return (
    <div
      {...drop.handlers}
      className={classes(
        'grid gap-4 rounded-lg border-2 border-dashed p-4',
        drop.isOver ? 'border-primary bg-sunken' : 'border-line-strong',
      )}
    >
      <DishPicture drawing={drawing} size={176} image={photo?.preview ?? image} alt={`Preview of ${name}`} />
      <p role="status" className="[overflow-wrap:anywhere]">
        {isReading ? 'Reading the file…' : photo === null ? PHOTO_WORDS.noFile : chosenWords(photo)}
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton {...buttons} icon={<Upload aria-hidden size={18} />}>
          Choose a file
        </FileButton>
        {isFinger && (
          <FileButton {...buttons} icon={<Camera aria-hidden size={18} />} camera>
            Take a photo
          </FileButton>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        JPEG, PNG or WebP, at most 5 MB. A file can be dropped here, too.
      </p>
      <FieldError id={`${id}-error`} error={problem} />
      {percent !== null && <UploadProgress percent={percent} />}
    </div>
  )
}

/** At 100 % the upload is complete, but the photo is not saved yet. */
function UploadProgress({ percent }: { percent: number }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 font-semibold">
        <label htmlFor={id}>{percent < 100 ? 'Uploading' : 'Saving the photo…'}</label>
        <span className="tabular-nums">{percent} %</span>
      </p>
      <progress id={id} max={100} value={percent} className={BAR} />
    </div>
  )
}

function chosenWords({ name, file }: { name: string; file: Blob }): string {
  const kilobytes = Math.max(1, Math.round(file.size / 1024))
  return `${name}, ${kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`}`
}
