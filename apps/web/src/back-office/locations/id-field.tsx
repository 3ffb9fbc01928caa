import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { idVerdict, strippedId, WRONG_CHARACTERS } from './location-form.ts'
import type { LocationFormState } from './use-location-form.ts'

type IdFieldProps = {
  id: string
  state: LocationFormState
  location: ManagedLocationView | null
  taken: ReadonlySet<string>
}

/** The id of a location, chosen once; part of its menu's URL. */
export function IdField({ id, state, location, taken }: IdFieldProps) {
  if (location !== null) {
    return (
      <TextField
        label="Location ID"
        hint="Cannot be changed after creation"
        controlSize="staff"
        readOnly
        value={location.id}
      />
    )
  }
  return <NewIdField id={id} state={state} taken={taken} />
}

function NewIdField({ id, state: { form, errors, change, fillId }, taken }: Omit<IdFieldProps, 'location'>) {
  const [wasStripped, setWasStripped] = useState(false)
  const verdict = idVerdict(form.id, taken)
  const objection = wasStripped ? WRONG_CHARACTERS : verdict?.isGood === false ? verdict.text : undefined

  function handleType(typed: string) {
    const stripped = strippedId(typed)
    setWasStripped(stripped !== typed.toLowerCase())
    change({ id: stripped })
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex items-end gap-2">
        <TextField
          id={`${id}-id`}
          className="min-w-0 flex-1"
          label="Location ID"
          hint={`Its menu is at /menu/${form.id || '…'}`}
          controlSize="staff"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.id}
          aria-invalid={(errors['id'] ?? objection) !== undefined}
          onChange={(event) => handleType(event.target.value)}
        />
        <Button
          size="staff"
          variant="secondary"
          aria-label="Auto: make the ID from the name"
          onClick={() => {
            setWasStripped(false)
            fillId()
          }}
        >
          Auto
        </Button>
      </div>
      <p role="status" className="font-medium">
        {errors['id'] !== undefined || objection !== undefined ? (
          <span className="text-danger">{errors['id'] ?? objection}</span>
        ) : (
          verdict && (
            <span className="flex items-center gap-1.5 text-success">
              <CircleCheck aria-hidden size={18} />
              {verdict.text}
            </span>
          )
        )}
      </p>
    </div>
  )
}
