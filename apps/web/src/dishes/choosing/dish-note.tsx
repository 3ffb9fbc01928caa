import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'

import { TextField } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/menu/dish.ts'

type DishNoteProps = { note: string | undefined; onChange: (note: string) => void; size?: 'regular' | 'staff' }

/** A word to the kitchen about this dish. */
export function DishNote({ note, onChange, size }: DishNoteProps) {
  return (
    <TextField
      label={words.note}
      hint={words.noteHint}
      optional
      controlSize={size}
      value={note ?? ''}
      maxLength={OPTION_LIMITS.note}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
