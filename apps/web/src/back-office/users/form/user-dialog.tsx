import type { UserView } from '@thali/contracts/user-management'
import { type Role, roleLabel, ROLES } from '@thali/domain/auth/roles'

import { ROLE_WORDS, worksAtLocations } from './user-form.ts'
import { nameOf } from '../user-words.ts'
import { type UserFormState, useUserForm } from './use-user-form.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useApi } from '#web/lib/api/use-api.ts'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Changes an account: profile, role and locations. */
export function UserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const state = useUserForm(user, onClose)
  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      state={state}
      submitLabel="Save changes"
      failureTitle="Failed to update user"
      onClose={onClose}
    >
      {(id) => (
        <>
          <Person id={id} user={user} state={state} />
          <Rights user={user} state={state} />
        </>
      )}
    </FormDialog>
  )
}

type PartProps = { user: UserView; state: UserFormState }

function Person({ id, user, state: { form, errors, change } }: PartProps & { id: string }) {
  return (
    <>
      <TextField
        id={`${id}-displayName`}
        label="Display name"
        controlSize="staff"
        autoComplete="off"
        maxLength={50}
        value={form.displayName}
        error={errors.displayName}
        onChange={(event) => change({ displayName: event.target.value })}
      />
      <TextField
        label="Email"
        hint="An address belongs to its account and cannot be changed here."
        controlSize="staff"
        readOnly
        value={user.email}
      />
      <TextField
        id={`${id}-phoneNumber`}
        label="Phone"
        optional
        type="tel"
        inputMode="tel"
        controlSize="staff"
        autoComplete="off"
        maxLength={40}
        value={form.phoneNumber}
        error={errors.phoneNumber}
        onChange={(event) => change({ phoneNumber: event.target.value })}
      />
    </>
  )
}

function Rights({ user, state: { form, change } }: PartProps) {
  const isSelf = useWorkspace().user.uid === user.uid
  return (
    <>
      <SelectField
        label="Role"
        hint={isSelf ? 'You cannot change your own role or deactivate yourself.' : ROLE_WORDS[form.role]}
        controlSize="staff"
        disabled={isSelf}
        options={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
        value={form.role}
        onChange={(event) => change({ role: event.target.value as Role })}
      />
      {worksAtLocations(form.role) && (
        <Places chosen={form.locationIds} disabled={isSelf} onChange={(locationIds) => change({ locationIds })} />
      )}
      <CheckboxField
        label="Active"
        hint="Whoever is not active is signed out at once and cannot sign in."
        disabled={isSelf}
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      />
    </>
  )
}

type PlacesProps = { chosen: readonly string[]; disabled: boolean; onChange: (chosen: readonly string[]) => void }

function Places({ chosen, disabled, onChange }: PlacesProps) {
  const { data } = useApi('GET /admin/locations')
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
