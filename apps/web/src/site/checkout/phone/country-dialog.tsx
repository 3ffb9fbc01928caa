import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'

import { countryName, NAMED_IN, PREFERRED, regionNames } from './phone-number.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/checkout/country.ts'

export type CountryDialogProps = {
  value: string
  onChoose: (country: string) => void
  onClose: () => void
}

/** All countries with their calling codes and a search; Enter takes the first result. */
export function CountryDialog({ value, onChoose, onClose }: CountryDialogProps) {
  const countries = useMemo(() => listCountries(), [])
  const [search, setSearch] = useState('')
  const found = useMemo(() => findCountries(countries, search), [countries, search])
  const field = useRef<HTMLInputElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The dialog is inside the checkout form: do not submit that form.
    event.preventDefault()
    const [first] = found
    if (first && search.trim() !== '') onChoose(first.code)
  }

  return (
    <Dialog open onClose={onClose} title={words.country} variant="sheet" size="small" initialFocus={field}>
      <div className="sticky top-0 z-1 -mx-1 bg-surface px-1 pt-1 pb-3">
        <TextField
          ref={field}
          label={words.search}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <p role="status" className="mt-1.5 text-sm text-muted">
          {found.length === 0 ? words.none : words.count(found.length)}
        </p>
      </div>
      <ul className="min-h-[55dvh]">
        {found.map((country) => (
          <li key={country.code}>
            <CountryButton country={country} isChosen={country.code === value} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function CountryButton({
  country: { code, name, callingCode },
  isChosen,
  onChoose,
}: {
  country: Country
  isChosen: boolean
  onChoose: (country: string) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(code)}
      className={classes(
        'flex tap w-full items-center justify-between gap-4 rounded-md px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3',
        isChosen && 'bg-sunken font-semibold',
      )}
    >
      <span>{name}</span>
      <span className="text-muted tabular-nums">+{callingCode}</span>
    </button>
  )
}

type Country = { code: CountryCode; name: string; callingCode: string }

/** Every country with a calling code: the preferred ones first, the others by name. */
export function listCountries(): Country[] {
  const names = regionNames()
  const countries = getCountries().map((code) => ({
    code,
    name: countryName(code, names),
    callingCode: getCountryCallingCode(code),
  }))
  return countries.sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, NAMED_IN))
}

/** The countries a search means: by a part of the name, the two letters, or the calling code with or without plus. */
export function findCountries(countries: readonly Country[], search: string): Country[] {
  const wanted = normalized(search)
  const code = wanted.replace(/^\+/, '')
  if (code === '') return [...countries]
  return countries.filter(
    (country) =>
      normalized(country.name).includes(wanted) ||
      country.code.toLowerCase() === wanted ||
      (/^\d+$/.test(code) && country.callingCode.startsWith(code)),
  )
}

function rankOf({ code }: Country): number {
  const rank = PREFERRED.indexOf(code)
  return rank === -1 ? PREFERRED.length : rank
}

function normalized(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
