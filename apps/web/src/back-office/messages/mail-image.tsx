import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, useRef, useState } from 'react'

import { imageProblem } from './mail-fields.ts'
import type { MailFormState } from './use-mail-form.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { createUpload, type FileUpload, UPLOAD_CANCELLED } from '#web/lib/files/file-upload.ts'
import { useUpload } from '#web/lib/files/use-file-transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** An image above the words: the address of one, or a file that is uploaded. */
export function MailImage({ state: { id, fields, input, change } }: { state: MailFormState }) {
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const image = useImageFile((imageId) => change({ imageId, imageUrl: '' }))
  const { choose } = image

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        Image <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-2 border-dashed p-4',
          isOver ? 'border-accent bg-sunken' : 'border-line-strong',
        )}
      >
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label="Image file"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {fields.imageId === null ? (
          <Button
            size="staff"
            variant="secondary"
            busy={image.percent !== null}
            icon={<ImagePlus aria-hidden size={22} />}
            onClick={() => picker.current?.click()}
          >
            Choose an image
          </Button>
        ) : (
          <Button size="staff" variant="secondary" onClick={() => change({ imageId: null })}>
            Remove the image
          </Button>
        )}
        <p role="status" className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
          {fields.imageId === null
            ? (image.words ?? 'Or drop one here. JPEG, PNG or WebP, at most 2 MB.')
            : (image.name ?? 'One image')}
        </p>
        {image.percent !== null && (
          <Button size="staff" variant="ghost" onClick={image.stop}>
            Stop
          </Button>
        )}
        {image.again !== null && (
          <Button size="staff" variant="ghost" onClick={image.again}>
            Try again
          </Button>
        )}
      </div>
      <FieldError id={`${id}-image-error`} error={image.problem} />
      {fields.imageId === null && (
        <TextField
          label="Address of an image"
          hint="Begins with https://. The mail shows it, the preview here does not."
          optional
          type="url"
          controlSize="staff"
          autoComplete="off"
          maxLength={500}
          {...input('imageUrl')}
        />
      )}
    </fieldset>
  )
}

/** Uploads the chosen file. After a failure the file stays chosen, and the upload goes on where it stopped. */
function useImageFile(onUploaded: (imageId: string) => void) {
  const [problem, setProblem] = useState<string>()
  const { percent, send, cancel, forget } = useUpload<MailUpload>()
  const uploading = useMutation({
    mutationFn: async (file: File) => (await send(() => mailUpload(file))).imageId,
    onSuccess: onUploaded,
  })
  const { variables: file, error, isPending, mutate, reset } = uploading

  function choose(chosen: File | undefined) {
    if (!chosen || isPending) return
    const found = imageProblem(chosen)
    setProblem(found ?? undefined)
    forget()
    reset()
    if (found === null) mutate(chosen)
  }

  return {
    name: file?.name,
    percent,
    /** The name of the chosen file, and how much of it is sent; undefined while none is chosen. */
    words: file && (percent === null ? file.name : `${file.name}, ${percent} %`),
    problem: problem ?? (error ? mailUploadFailure(error) : undefined),
    choose,
    stop: cancel,
    again: error && file ? () => mutate(file) : null,
  }
}

const PATH = '/admin/messages/image'
type Endpoint = `POST ${typeof PATH}`

type MailUpload = FileUpload<Endpoint>

/** The upload of a picture for a mail. */
function mailUpload(file: File): MailUpload {
  return createUpload<Endpoint>({ path: PATH, purpose: 'mail-picture', file, name: file.name })
}

/** The sentence shown when an upload fails. */
function mailUploadFailure(error: unknown): string {
  return isApiError(error) && error.code === UPLOAD_CANCELLED ? error.message : userMessage(error)
}
