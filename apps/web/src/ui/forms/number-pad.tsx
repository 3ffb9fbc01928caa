import Delete from 'lucide-react/icons/delete'
import type { MouseEvent, ReactNode } from 'react'

import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { afterKey, type PadKey, padKeys, type PadKind } from './number-pad-keys.ts'

export type NumberPadProps = {
  /** What is being typed: "Phone". */
  label: string
  kind: PadKind
  value: string
  /** The next digit replaces the text. */
  isFresh: boolean
  onType: (typed: string) => void
  onDone?: () => void
  className?: string
}

const FACES: Partial<Record<PadKey, { label: string; face: ReactNode }>> = {
  back: { label: 'Delete the last digit', face: <Delete aria-hidden size={24} /> },
  clear: { label: 'Clear', face: 'Clear' },
  '.': { label: 'Point', face: '.' },
}

/** Large digits for touch. The field keeps the focus, so that a keyboard still works. */
export function NumberPad({ label, kind, value, isFresh, onType, onDone, className }: NumberPadProps) {
  return (
    <div role="group" aria-label={`Number pad: ${label}`} className={classes('grid grid-cols-3 gap-2', className)}>
      {padKeys(kind).map((key) => (
        <Button
          key={key}
          size="staff"
          variant="secondary"
          aria-label={FACES[key]?.label}
          className={classes('px-2! tabular-nums', key === 'clear' ? 'text-base!' : 'text-2xl!')}
          onMouseDown={keepFocus}
          onClick={() => onType(afterKey(kind, value, key, isFresh))}
        >
          {FACES[key]?.face ?? key}
        </Button>
      ))}
      {onDone && (
        <Button size="staff" className="col-span-3" onMouseDown={keepFocus} onClick={onDone}>
          Done
        </Button>
      )}
    </div>
  )
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
