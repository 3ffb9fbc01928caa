import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Upload from 'lucide-react/icons/upload'
import { useState, type ChangeEvent, useId, useRef, useEffect } from 'react'

import type { CustomName } from './sound-choices.ts'
import { ACCEPTED } from './sound-files.ts'
import { trySound, restoreDefault, takeCustomSound } from './sounds.ts'
import type { SoundName } from './tones.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type TestButtonProps = { name: SoundName; volume: number; success: string; children: string }

/** Plays a sound as loud as it would ring. */
export function TestButton({ name, volume, success, children }: TestButtonProps) {
  const [flash, show] = useFlash()
  const [isBusy, setIsBusy] = useState(false)

  async function test() {
    setIsBusy(true)
    const reason = await trySound(name, volume)
    setIsBusy(false)
    if (reason === null) show({ text: success, isError: false }, 'tested')
    else show({ text: 'Test failed', detail: reason, isError: true })
  }

  return (
    <div>
      <Button
        size="staff"
        variant="secondary"
        full
        busy={isBusy}
        icon={<Play aria-hidden size={20} className="shrink-0" />}
        onClick={() => void test()}
      >
        {children}
      </Button>
      <FlashLine flash={flash} />
    </div>
  )
}

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

/** The message itself, announced to screen readers when it appears. */
function FlashLine({ flash }: { flash: Flash | null }) {
  const Icon = flash?.isError ? CircleAlert : CircleCheck
  return (
    <div role="status">
      {flash && (
        <p
          className={classes(
            'mt-2 flex items-start gap-2 text-base font-semibold',
            flash.isError ? 'text-danger' : 'text-success',
          )}
        >
          <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
          <span>
            <span>{flash.text}</span>
            {flash.detail && <span className="block font-normal text-muted">{flash.detail}</span>}
          </span>
        </p>
      )}
    </div>
  )
}

export type Flash = { text: string; detail?: string | undefined; isError: boolean }
/** A successful action. */
export type Success = 'tested' | 'uploaded' | 'restored'
type Show = (flash: Flash, success?: Success) => void

/** How long a success message stays, in ms. */
const SHOWN_MS: Record<Success, number> = { tested: 2000, uploaded: 3000, restored: 2000 }

/** A short message about the last action. */
function useFlash(): [Flash | null, Show] {
  const [flash, setFlash] = useState<Flash | null>(null)
  const [{ show, stop }] = useState(() => createFlash(setFlash))
  useEffect(() => stop, [stop])
  return [flash, show]
}

/** Shows one message at a time, and null after it. Errors stay until the next message. */
export function createFlash(tell: (flash: Flash | null) => void): { show: Show; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show(flash, success) {
      clearTimeout(timer)
      tell(flash)
      if (success !== undefined) timer = setTimeout(() => tell(null), SHOWN_MS[success])
    },
    stop: () => clearTimeout(timer),
  }
}
