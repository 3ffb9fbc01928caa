import type { ApiKeyView } from '@thali/contracts/api-keys'
import { useState } from 'react'

import { type KeyScope, SCOPES } from './key-words.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Fields = { name: string; scope: KeyScope }
type Errors = Readonly<Partial<Record<keyof Fields, string>>>
type MakeKeyDialogProps = { onMade: (made: { apiKey: ApiKeyView; secret: string }) => void; onClose: () => void }

const LONGEST_NAME = 60

/** Makes a key for a program. */
export function MakeKeyDialog({ onMade, onClose }: MakeKeyDialogProps) {
  const state = useForm<Fields, Errors>(() => ({ name: '', scope: 'customer' }))
  const { fields, errors, begin, refuse } = state
  // One for each wish: where an answer was lost, sending it again makes no second key.
  const [wish, setWish] = useState(() => crypto.randomUUID())

  function change(changed: Partial<Fields>) {
    setWish(crypto.randomUUID())
    state.change(changed)
  }

  async function submit() {
    if (state.isBusy) return
    if (fields.name.trim() === '') {
      refuse({ name: 'Enter a name, such as the program that will use the key' }, null)
      return
    }
    begin()
    try {
      onMade(await call('POST /admin/api-keys', { body: fields, idempotencyKey: wish }))
    } catch (error) {
      refuse(refusedFields(error), userMessage(error))
    }
  }

  return (
    <FormDialog title="Make an API key" state={{ ...state, submit }} submitLabel="Make key" onClose={onClose}>
      {(id) => (
        <>
          <TextField
            id={`${id}-name`}
            label="Name"
            hint="Of the program that will use it. Only people of the house read it."
            controlSize="staff"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={fields.name}
            error={errors.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <RadioTiles
            id={`${id}-scope`}
            legend="What it may do"
            size="staff"
            options={SCOPES}
            value={fields.scope}
            error={errors.scope}
            onChange={(scope) => change({ scope })}
          />
        </>
      )}
    </FormDialog>
  )
}
