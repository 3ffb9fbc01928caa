import type { ApiKeyView } from '@thali/contracts/api-keys'

import { call, userMessage } from '#web/lib/api/api.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type RenameKeyDialogProps = { apiKey: ApiKeyView; onSaved: (apiKey: ApiKeyView) => void; onClose: () => void }

/** Gives a key another name; what it may do stays. */
export function RenameKeyDialog({ apiKey, onSaved, onClose }: RenameKeyDialogProps) {
  const state = useForm<{ name: string }, { name?: string }>(() => ({ name: apiKey.name }))
  const { fields, errors, change, begin, refuse } = state

  async function submit() {
    if (state.isBusy) return
    begin()
    try {
      const { id } = apiKey
      const saved = await call('PATCH /admin/api-keys/:id', { params: { id }, body: { name: fields.name } })
      toast.success('Key renamed')
      onSaved(saved.apiKey)
      onClose()
    } catch (error) {
      refuse(refusedFields(error), userMessage(error))
    }
  }

  return (
    <FormDialog title={`Rename ${apiKey.name}`} state={{ ...state, submit }} submitLabel="Save name" onClose={onClose}>
      {(id) => (
        <TextField
          id={`${id}-name`}
          label="Name"
          controlSize="staff"
          autoComplete="off"
          maxLength={60}
          value={fields.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
    </FormDialog>
  )
}
