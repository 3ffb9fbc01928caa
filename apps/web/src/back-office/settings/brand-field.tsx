import type { BrandSettingsView } from '@thali/contracts/system/settings'
import type { BrandField as FieldName } from '@thali/domain/brand/brand'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ComponentProps } from 'react'

import { isOwn, shownValue } from './brand-draft.ts'
import type { BrandForm } from './use-brand-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export type BrandFieldParts = { id: string; form: BrandForm; settings: BrandSettingsView }
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
export function WayBack({ form, settings, field }: WayBackProps) {
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
