import type { ApiKeyView } from '@thali/contracts/people/api-keys'

import { type KeyScope, LONGEST_KEY_NAME, SCOPES } from './key-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Fields = { name: string; scope: KeyScope }
type MakeKeyDialogProps = { onMade: (made: { apiKey: ApiKeyView; secret: string }) => void; onClose: () => void }

const NAME_MISSING = { name: 'Enter a name, such as the program that will use the key' }

/** Makes a key for a program. */
export function MakeKeyDialog({ onMade, onClose }: MakeKeyDialogProps) {
  const form = useFormOf<Fields>({
    first: () => ({ name: '', scope: 'customer' }),
    check: ({ name }) => (name.trim() === '' ? NAME_MISSING : {}),
    send: async (body, idempotencyKey) => onMade(await call('POST /admin/api-keys', { body, idempotencyKey })),
  })
  return (
    <FormDialog title="Make an API key" state={form} submitLabel="Make key" onClose={onClose}>
      {() => (
        <>
          <TextField
            label="Name"
            hint="Of the program that will use it. Only staff see it."
            controlSize="staff"
            autoComplete="off"
            maxLength={LONGEST_KEY_NAME}
            {...form.input('name')}
          />
          <RadioTiles legend="What it may do" size="staff" options={SCOPES} {...form.choice('scope')} />
        </>
      )}
    </FormDialog>
  )
}
