import type { BrandSettingsView } from '@thali/contracts/system/settings'
import { type BrandField as FieldName, typedColourObjection } from '@thali/domain/brand/brand'
import { parseColour } from '@thali/domain/brand/colours'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ComponentProps } from 'react'

import { isOwn, shownValue, type ColourField as ColourName, type BrandForm } from './use-brand-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type BrandFieldParts = { id: string; form: BrandForm; settings: BrandSettingsView }
type BrandFieldProps = BrandFieldParts & { field: FieldName } & Omit<ComponentProps<typeof TextField>, 'id' | 'form'>

/** One field of the brand, with a button back to the value in the server's settings. */
export function BrandField({ id, form, settings, field, ...rest }: BrandFieldProps) {
  const { fields, errors, change } = form
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <TextField
        autoComplete="off"
        {...rest}
        id={`${id}-${field}`}
        className="w-full"
        controlSize="staff"
        value={shownValue(settings, fields, field)}
        error={errors[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
      <WayBack form={form} settings={settings} field={field} />
    </div>
  )
}

type WayBackProps = Omit<BrandFieldParts, 'id'> & { field: FieldName }

/** Shown while a field differs from the server's settings. */
function WayBack({ form, settings, field }: WayBackProps) {
  if (!isOwn(settings, form.fields, field)) return null
  const words = settings.defaults[field] ?? 'none'
  return (
    <Button
      variant="ghost"
      icon={<RotateCcw aria-hidden size={18} className="shrink-0" />}
      className="-ms-3 text-start [overflow-wrap:anywhere]"
      onClick={() => form.change({ [field]: null })}
    >
      Back to the server’s setting: {words}
    </Button>
  )
}

type ColourFieldProps = BrandFieldParts & { field: ColourName; label: string; hint: string }

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
