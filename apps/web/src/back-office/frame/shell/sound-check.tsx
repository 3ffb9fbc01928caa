import { useState } from 'react'

import type { Heard } from './readiness-words.ts'
import { changeSoundChoices, useSoundChoices } from '#web/back-office/alerts/sounds/sound-choices.ts'
import { trySound } from '#web/back-office/alerts/sounds/sounds.ts'
import type { SoundName } from '#web/back-office/alerts/sounds/tones.ts'
import { VolumeStepper } from '#web/back-office/alerts/sounds/volume-field.tsx'
import { Button } from '#web/ui/button.tsx'

const LABELS: Record<SoundName, string> = {
  'new-order': 'New order',
  'urgent-order': 'Urgent order',
  'new-reservation': 'New reservation',
  'order-changed': 'Order changed',
  'order-cancelled': 'Order cancelled',
  'connection-lost': 'Connection lost',
}
const ALWAYS = ['new-order', 'urgent-order', 'order-changed', 'order-cancelled', 'connection-lost'] as const

type Step = 'idle' | 'playing' | 'asking' | 'unheard' | 'refused' | 'done'

/** The kinds that ring on this device. */
export function useSoundKinds(): readonly SoundName[] {
  const { reservationEnabled } = useSoundChoices()
  return reservationEnabled ? [...ALWAYS, 'new-reservation'] : ALWAYS
}

type SoundCheckProps = { kinds: readonly SoundName[]; onHeard: (heard: Heard) => void }

/** Plays one sound after the other, continuing when somebody confirms that they heard it. */
export function SoundCheck({ kinds, onHeard }: SoundCheckProps) {
  const { orderEnabled, orderVolume, reservationVolume } = useSoundChoices()
  const [at, setAt] = useState(0)
  const [step, setStep] = useState<Step>('idle')
  const [reason, setReason] = useState<string | null>(null)
  const kind = kinds[at]
  /** Between two sounds there is a rest with nothing to hear. The buttons keep their place and focus. */
  const isWaiting = step === 'playing' || undefined

  async function play(index: number) {
    const name = kinds[index]
    if (!name) return
    setAt(index)
    setStep('playing')
    const refusal = await trySound(name, name === 'new-reservation' ? reservationVolume : orderVolume)
    setReason(refusal)
    setStep(refusal === null ? 'asking' : 'refused')
  }

  function answer(wasHeard: boolean) {
    const heard = wasHeard ? at + 1 : at
    onHeard({ heard, of: kinds.length, isUnheard: !wasHeard })
    if (!wasHeard) setStep('unheard')
    else if (heard === kinds.length) setStep('done')
    else void play(heard)
  }

  if (!orderEnabled) {
    return (
      <Button size="staff" variant="secondary" onClick={() => changeSoundChoices({ orderEnabled: true })}>
        Switch sounds on
      </Button>
    )
  }
  if (step === 'idle' || step === 'done' || !kind) {
    return (
      <Button size="staff" variant="secondary" onClick={() => void play(0)}>
        {step === 'done' ? 'Play them again' : 'Play the sounds'}
      </Button>
    )
  }
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunken p-4">
      <p role="status" className="text-lg">
        <strong>{LABELS[kind]}</strong>{' '}
        <span className="text-muted tabular-nums">
          {at + 1} of {kinds.length}
        </span>
        {step === 'refused' && <span className="block text-danger">Test failed: {reason}</span>}
        {step === 'unheard' && (
          <span className="block">Turn the tablet up with its own buttons, and the alarm here.</span>
        )}
        {(step === 'asking' || step === 'playing') && <span className="block">Did you hear it?</span>}
      </p>
      {step === 'unheard' && (
        <VolumeStepper
          label="Volume of the alarm"
          value={orderVolume}
          size="staff"
          onChange={(volume) => changeSoundChoices({ orderVolume: volume })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {step === 'asking' || step === 'playing' ? (
          <>
            <Button size="staff" aria-disabled={isWaiting} onClick={() => answer(true)}>
              Yes, I heard it
            </Button>
            <Button size="staff" variant="secondary" aria-disabled={isWaiting} onClick={() => answer(false)}>
              No
            </Button>
          </>
        ) : (
          <Button size="staff" onClick={() => void play(at)}>
            Play it again
          </Button>
        )}
      </div>
    </div>
  )
}
