import Delete from 'lucide-react/icons/delete'
import type { MouseEvent, ReactNode } from 'react'

import { Button } from '../button.tsx'
import { classes } from '../classes.ts'

export type NumberPadProps = {
  /** What is being typed: "Phone". */
  label: string
  kind: PadKind
  value: string
  /** The next digit replaces the text. */
  isFresh: boolean
  onType: (typed: string) => void
  onDone?: () => void
  /** `board`: for wet fingers. */
  size?: 'staff' | 'board'
  className?: string
}

const FACES: Partial<Record<PadKey, { label: string; face: ReactNode }>> = {
  back: { label: 'Delete the last digit', face: <Delete aria-hidden size={24} /> },
  clear: { label: 'Clear', face: 'Clear' },
  '.': { label: 'Point', face: '.' },
}

/** Large digits for touch. The field keeps the focus, so that a keyboard still works. */
export function NumberPad({ label, kind, value, isFresh, onType, onDone, size = 'staff', className }: NumberPadProps) {
  return (
    <div role="group" aria-label={`Number pad: ${label}`} className={classes('grid grid-cols-3 gap-2', className)}>
      {padKeys(kind).map((key) => (
        <Button
          key={key}
          size={size}
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

/** `phone`: digits as they are dialled. `whole`: a small count. `money`: dollars and cents. `pin`: a person's secret digits. */
export type PadKind = 'phone' | 'whole' | 'money' | 'pin'
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const LONGEST: Record<PadKind, number> = { phone: 15, whole: 3, money: 8, pin: 6 }
const CENTS = /\.\d\d$/

/** The keys of the pad, three in a row. */
function padKeys(kind: PadKind): readonly PadKey[] {
  return [...DIGITS, kind === 'money' ? '.' : 'clear', '0', 'back']
}

/**
 * The text after a key. With `isFresh` nothing was changed since the field was entered: the first digit then
 * replaces the text, as it does over a selection.
 */
export function afterKey(kind: PadKind, typed: string, key: PadKey, isFresh: boolean): string {
  if (key === 'clear') return ''
  if (key === 'back') return isFresh ? '' : typed.slice(0, -1)

  const before = isFresh ? '' : typed
  if (before.length >= LONGEST[kind]) return typed
  if (kind !== 'money') return before + key
  if (key === '.') return before.includes('.') ? typed : `${before || '0'}.`
  return CENTS.test(before) ? typed : before + key
}
