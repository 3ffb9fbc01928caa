import { useId } from 'react'

import { percent, VOLUME_STEP, VolumeStepper } from './volume-stepper.tsx'

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
