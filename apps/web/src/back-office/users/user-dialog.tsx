import type { UserView } from '@thali/contracts/people/user-management'
import { roleLabel, ROLES } from '@thali/domain/auth/roles'

import { changeOf, formOf, problemsOf, ROLE_WORDS, type UserForm, worksAtLocations } from './user-form.ts'
import { USER_READS } from './user-query.ts'
import { nameOf } from './user-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { reread, useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type UserDialogProps = { user: UserView; onClose: () => void }

/** Changes an account: its name and phone number, its role and where it works. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const form = useUserForm({ user, onClose })
  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      state={form}
      submitLabel="Save changes"
      failureTitle="Failed to update user"
      onClose={onClose}
    >
      {() => (
        <>
          <TextField
            label="Display name"
            controlSize="staff"
            autoComplete="off"
            maxLength={50}
            {...form.input('displayName')}
          />
          <TextField
            label="Email"
            hint="An address belongs to its account and cannot be changed here."
            controlSize="staff"
            readOnly
            value={user.email}
          />
          <TextField
            label="Phone"
            optional
            type="tel"
            inputMode="tel"
            controlSize="staff"
            autoComplete="off"
            maxLength={40}
            {...form.input('phoneNumber')}
          />
          <Rights user={user} form={form} />
        </>
      )}
    </FormDialog>
  )
}

function useUserForm({ user: { id, ...user }, onClose }: UserDialogProps) {
  const about = `user ${id}`
  const form = useFormOf<UserForm>({
    first: () => formOf(user),
    check: problemsOf,
    onProblems: () => toast.error('Please fix the form errors', { about }),
    send: async (fields, idempotencyKey) => {
      const body = changeOf(form.before, fields)
      try {
        await call('PATCH /admin/users/:id', { params: { id }, body, idempotencyKey })
      } finally {
        void reread(...USER_READS)
      }
      toast.success('User updated successfully', { about })
      onClose()
    },
  })
  return form
}

type RightsProps = { user: UserView; form: ReturnType<typeof useUserForm> }

function Rights({ user, form: { fields, input, change } }: RightsProps) {
  const isSelf = useWorkspace().user.uid === user.uid
  return (
    <>
      <SelectField
        label="Role"
        hint={isSelf ? 'You cannot change your own role or deactivate yourself.' : ROLE_WORDS[fields.role]}
        controlSize="staff"
        disabled={isSelf}
        options={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
        {...input('role')}
      />
      {worksAtLocations(fields.role) && (
        <Places chosen={fields.locationIds} disabled={isSelf} onChange={(locationIds) => change({ locationIds })} />
      )}
      <CheckboxField
        label="Active"
        hint="An account that is not active is signed out at once and cannot sign in."
        disabled={isSelf}
        checked={fields.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      />
    </>
  )
}

type PlacesProps = { chosen: readonly string[]; disabled: boolean; onChange: (chosen: readonly string[]) => void }

function Places({ chosen, disabled, onChange }: PlacesProps) {
  const { data } = useRead('GET /admin/locations')
  const places = data?.locations ?? []
  return (
    <fieldset>
      <legend className="font-semibold">Assigned locations</legend>
      {chosen.length === 0 && (
        <p className="text-sm text-muted">Without a location, this account sees nothing of the back office.</p>
      )}
      <div className="grid gap-x-4 xs:grid-cols-2">
        {places.map(({ id, name, isActive }) => (
          <CheckboxField
            key={id}
            label={isActive ? name : `${name} (inactive)`}
            disabled={disabled}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((place) => place !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
