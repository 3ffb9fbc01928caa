import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useId, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { FlashLine } from '../flash-line.tsx'
import { useFlash } from '../use-flash.ts'
import { ACCEPTED } from './custom-sounds.ts'
import type { CustomName } from './sound-choices.ts'
import { restoreDefault, takeCustomSound } from './sound-trial.ts'

type CustomSoundProps = {
  name: CustomName
  label: string
  /** Null while the sound that ships with the product rings. */
  fileName: string | null
}

/** A sound of one's own, kept on this device, and the way back. */
export function CustomSound({ name, label, fileName }: CustomSoundProps) {
  const [flash, show] = useFlash()
  const [isBusy, setIsBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const labelId = useId()

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setIsBusy(true)
    const objection = await takeCustomSound(name, file)
    setIsBusy(false)
    // So that the same file may be chosen again.
    target.value = ''
    if (objection === null) show({ text: 'Custom sound uploaded successfully!', isError: false }, 'uploaded')
    else show({ text: objection, isError: true })
  }

  async function restore() {
    await restoreDefault(name)
    show({ text: 'Restored default sound', isError: false }, 'restored')
  }

  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="font-semibold">
        {label}
      </p>
      <p className="mb-2 text-base [overflow-wrap:anywhere] text-muted">
        {fileName ?? 'Default sound'} · MP3, MP4, WAV or M4A, under 5 MB
      </p>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-labelledby={labelId}
        onChange={(event) => void upload(event)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="staff"
          variant="secondary"
          className="flex-1"
          busy={isBusy}
          icon={<Upload aria-hidden size={20} className="shrink-0" />}
          onClick={() => picker.current?.click()}
        >
          Upload
        </Button>
        <Button
          size="staff"
          variant="ghost"
          className="flex-1"
          icon={<RotateCcw aria-hidden size={20} className="shrink-0" />}
          onClick={() => void restore()}
        >
          Use Default
        </Button>
      </div>
      <FlashLine flash={flash} />
    </div>
  )
}
