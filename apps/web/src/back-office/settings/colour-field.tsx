import { typedColourObjection } from '@thali/domain/brand/brand'
import { parseColour } from '@thali/domain/brand/colours'

import { type ColourField as FieldName, shownValue } from './brand-draft.ts'
import { type BrandFieldParts, WayBack } from './brand-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

type ColourFieldProps = BrandFieldParts & { field: FieldName; label: string; hint: string }

/** A colour, typed or picked. If text in it would be hard to read, the field says why and offers the nearest colour. */
export function ColourField({ id, form, settings, field, label, hint }: ColourFieldProps) {
  const typed = shownValue(settings, form.fields, field)
  const colour = parseColour(typed)
  const objection = typedColourObjection(field, typed)
  const put = (value: string) => form.change({ [field]: value })
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <Field
        id={`${id}-${field}`}
        label={label}
        hint={hint}
        className="w-full"
        error={objection?.message ?? form.errors[field]}
      >
        {(control) => (
          <span className="flex gap-3">
            <input
              {...control}
              className="control min-w-0"
              data-size="staff"
              autoComplete="off"
              spellCheck={false}
              maxLength={9}
              value={typed}
              onChange={(event) => put(event.target.value)}
            />
            <input
              type="color"
              aria-label={`${label}, picked`}
              className="h-(--tap-staff) w-18 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
              value={colour ?? '#000000'}
              onChange={(event) => put(event.target.value)}
            />
          </span>
        )}
      </Field>
      {objection && (
        <Button size="staff" variant="secondary" onClick={() => put(objection.nearest)}>
          <span
            aria-hidden
            className="size-6 rounded-sm border border-line-strong"
            style={{ backgroundColor: objection.nearest }}
          />
          Use {objection.nearest}
        </Button>
      )}
      <WayBack form={form} settings={settings} field={field} />
    </div>
  )
}
