import { ToggleChip } from '#web/ui/forms/chips.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { fieldId, type FieldErrors } from '../new-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { Fold } from './fold.tsx'
import { COMMON_NOTES, hasNote, toggleNote } from './note-chips.ts'

const TITLE = 'Special Instructions'
const LONGEST = 500

/** Notes for the kitchen: common ones as chips, anything else as text. */
export function NotesBlock({ editor: { fields, change }, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const text = fields.specialInstructions
  return (
    <Fold title={TITLE} summary={text.trim() || 'None'} isHeldOpen={errors.specialInstructions !== undefined}>
      <div className="grid gap-2">
        <TextArea
          id={fieldId('specialInstructions')}
          label={TITLE}
          hideLabel
          rows={1}
          className="[&_textarea]:min-h-(--tap)!"
          maxLength={LONGEST}
          value={text}
          error={errors.specialInstructions}
          onChange={(event) => change({ specialInstructions: event.target.value })}
        />
        <div role="group" aria-label="Common notes" className="flex flex-wrap gap-1.5">
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
    </Fold>
  )
}
