import Play from 'lucide-react/icons/play'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { FlashLine } from '../flash-line.tsx'
import { useFlash } from '../use-flash.ts'
import { trySound } from './sound-trial.ts'
import type { SoundName } from './tones/tones.ts'

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
