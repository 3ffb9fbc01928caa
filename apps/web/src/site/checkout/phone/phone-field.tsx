import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useState } from 'react'

import { callingCodeOf, countryName, type PhoneEntry, settlePhone } from './phone-number.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Field, type FieldProps } from '#web/ui/forms/field.tsx'
import { words } from '#words/checkout/page.ts'

const CountryDialog = latePart(async () => (await import('./country-dialog.tsx')).CountryDialog)

export type PhoneFieldProps = FieldProps & {
  value: PhoneEntry
  onChange: (value: PhoneEntry) => void
  onLeave: () => void
}

/** An international phone number. A number typed or filled in with its own `+…` chooses the country by itself. */
export function PhoneField({ value, onChange, onLeave, ...field }: PhoneFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const callingCode = callingCodeOf(value.country)

  return (
    <Field {...field}>
      {(control) => (
        <span className="flex gap-2 max-2xs:flex-wrap">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsChoosing(true)}
            className="inline-flex min-h-12 shrink-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3.5 tabular-nums hover:border-heading"
          >
            <span className="sr-only">{words.countryOf(countryName(value.country))}</span>
            <span className="font-semibold">{value.country}</span> +{callingCode}
            <ChevronDown aria-hidden size={18} className="text-line-strong" />
          </button>
          <input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            value={value.typed}
            onChange={(event) => onChange({ ...value, typed: event.target.value })}
            onBlur={() => {
              onChange(settlePhone(value))
              onLeave()
            }}
            className="control min-w-0 tabular-nums"
          />
          {isChoosing && (
            <Suspense>
              <CountryDialog
                value={value.country}
                onClose={() => setIsChoosing(false)}
                onChoose={(country) => {
                  setIsChoosing(false)
                  onChange({ ...value, country })
                }}
              />
            </Suspense>
          )}
        </span>
      )}
    </Field>
  )
}
