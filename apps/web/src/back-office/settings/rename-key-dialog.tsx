import type { ApiKeyView } from '@thali/contracts/people/api-keys'

import { LONGEST_KEY_NAME } from './key-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type RenameKeyDialogProps = { apiKey: ApiKeyView; onSaved: (apiKey: ApiKeyView) => void; onClose: () => void }

/** Renames a key; its scope stays. */
export function RenameKeyDialog({ apiKey, onSaved, onClose }: RenameKeyDialogProps) {
  const form = useFormOf({
    first: () => ({ name: apiKey.name }),
    send: async (body, idempotencyKey) => {
      const saved = await call('PATCH /admin/api-keys/:id', { params: { id: apiKey.id }, body, idempotencyKey })
      toast.success('Key renamed')
      onSaved(saved.apiKey)
      onClose()
    },
  })
  return (
    <FormDialog title={`Rename ${apiKey.name}`} state={form} submitLabel="Save name" onClose={onClose}>
      {() => (
        <TextField
          label="Name"
          controlSize="staff"
          autoComplete="off"
          maxLength={LONGEST_KEY_NAME}
          {...form.input('name')}
        />
      )}
    </FormDialog>
  )
}
