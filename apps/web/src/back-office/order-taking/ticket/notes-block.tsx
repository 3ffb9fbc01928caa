import { fieldId, type FieldErrors } from '../new-order.ts'
import { COMMON_NOTES, hasNote, toggleNote } from './note-chips.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { ToggleChip } from '#web/ui/forms/chips.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'

const LONGEST = 500

/** Notes for the kitchen: common ones as chips, anything else as text. */
export function NotesBlock({ editor: { fields, change }, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const text = fields.specialInstructions
  return (
    <div className="grid gap-2.5">
      <TextArea
        id={fieldId('specialInstructions')}
        label="Special Instructions"
        optional
        rows={2}
        className="[&_textarea]:min-h-18!"
        maxLength={LONGEST}
        value={text}
        error={errors.specialInstructions}
        onChange={(event) => change({ specialInstructions: event.target.value })}
      />
      <div role="group" aria-label="Common notes" className="flex flex-wrap gap-2">
        {COMMON_NOTES.map((note) => (
          <ToggleChip
            key={note}
            pressed={hasNote(text, note)}
            className="px-3! text-sm"
            onChange={() => change({ specialInstructions: toggleNote(text, note).slice(0, LONGEST) })}
          >
            {note}
          </ToggleChip>
        ))}
      </div>
    </div>
  )
}
