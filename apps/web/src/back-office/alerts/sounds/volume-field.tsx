import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'

import { type ButtonSize, IconButton } from '#web/ui/button.tsx'

type VolumeFieldProps = { label: string; value: number; onChange: (volume: number) => void }

/** A volume to drag or to tap, in percent. */
export function VolumeField({ label, value, onChange }: VolumeFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-lg font-semibold">
          {label}
        </label>
        <VolumeStepper label={`${label}, step by step`} value={value} size="staff" onChange={onChange} />
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={value}
        aria-valuetext={percent(value)}
        className="volume-slider w-full"
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}

const VOLUME_STEP = 0.05

type VolumeStepperProps = {
  /** Accessible name: "Volume of orders". */
  label: string
  value: number
  onChange: (volume: number) => void
  size: Extract<ButtonSize, 'staff' | 'board'>
}

/** − 80 % +, for fingers that cannot drag. */
export function VolumeStepper({ label, value, onChange, size }: VolumeStepperProps) {
  return (
    <div role="group" aria-label={label} className="inline-flex items-center gap-1">
      <IconButton
        label="Quieter"
        size={size}
        icon={<Minus aria-hidden size={24} />}
        aria-disabled={value <= 0 || undefined}
        onClick={() => onChange(stepped(value, -VOLUME_STEP))}
      />
      <output aria-live="polite" className="min-w-16 text-center text-xl font-bold whitespace-nowrap tabular-nums">
        {percent(value)}
      </output>
      <IconButton
        label="Louder"
        size={size}
        icon={<Plus aria-hidden size={24} />}
        aria-disabled={value >= 1 || undefined}
        onClick={() => onChange(stepped(value, VOLUME_STEP))}
      />
    </div>
  )
}

function percent(volume: number): string {
  return `${Math.round(volume * 100)}%`
}

/** A step up or down, without the crumbs that binary fractions leave. */
function stepped(volume: number, by: number): number {
  return Math.min(Math.max(Math.round((volume + by) * 100) / 100, 0), 1)
}
