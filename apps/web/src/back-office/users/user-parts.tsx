import type { UserView } from '@thali/contracts/people/user-management'
import { roleLabel } from '@thali/domain/auth/roles'
import Pencil from 'lucide-react/icons/pencil'
import { type MouseEvent, useRef } from 'react'

import { rowsBetween, type Selection, withUsers } from './selection.ts'
import type { UserChanges } from './use-user-changes.ts'
import { worksAtLocations } from './user-form.ts'
import { nameOf } from './user-words.ts'
import { usePlaceNames } from '#web/back-office/live/use-places.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TickBox } from '#web/ui/lists/selection.tsx'

type PartProps = Pick<RowsProps, 'changes' | 'onEdit'> & { user: UserView }

/** The role of an account, and where it works. */
export function RoleMarks({ user: { role, locationIds, isDeleted, isClosed } }: Pick<PartProps, 'user'>) {
  const placeNames = usePlaceNames()
  const isCustomer = role === 'customer'
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={role === 'admin' ? 'primary' : isCustomer ? 'neutral' : 'info'}>{roleLabel(role)}</Badge>
      {worksAtLocations(role) && <Badge>{locationIds.length === 0 ? 'No location' : placeNames(locationIds)}</Badge>}
      {isDeleted && !isClosed && <Badge tone="danger">Deleted</Badge>}
      {isClosed && <Badge>Closed for good</Badge>}
    </span>
  )
}

/** Whether an account may sign in; takes effect at once. Nobody can deactivate themselves. */
export function ActiveSwitch({ user, changes }: Omit<PartProps, 'onEdit'>) {
  const isSelf = useWorkspace().user.uid === user.uid
  if (user.isClosed) return null
  return (
    <CheckboxField
      asSwitch
      label={<span className="sr-only">{nameOf(user)} is active</span>}
      checked={user.isActive}
      disabled={isSelf || changes.busyWith === user.id}
      onChange={() => changes.toggle(user)}
    />
  )
}

/** Everything else about an account is behind its name. */
export function EditButton({ user, onEdit }: Omit<PartProps, 'changes'>) {
  if (user.isClosed) return null
  return (
    <IconButton
      className="size-12"
      label={`Edit ${nameOf(user)}`}
      icon={<Pencil aria-hidden size={18} />}
      onClick={() => onEdit(user)}
    />
  )
}

type TickProps = {
  user: UserView
  isOn: boolean
  onTick: (event: MouseEvent<HTMLInputElement>, user: UserView) => void
}

export function Tick({ user, isOn, onTick }: TickProps) {
  if (user.isClosed) return null
  return (
    <TickBox
      label={`Select ${nameOf(user)}`}
      className="size-12"
      checked={isOn}
      // A click event knows about the Shift key; a change event does not.
      onClick={(event) => onTick(event, user)}
      readOnly
    />
  )
}

/** Props of the list, as a table or as cards. */
export type RowsProps = {
  users: readonly UserView[]
  selection: Selection
  changes: UserChanges
  onSelect: (selection: Selection) => void
  onEdit: (user: UserView) => void
  onDetails: (user: UserView) => void
}

/** Ticks a row; with Shift, all rows from the last ticked one. */
export function useTicks({ users, selection, onSelect }: Pick<RowsProps, 'users' | 'selection' | 'onSelect'>) {
  const last = useRef<string | null>(null)
  return (event: MouseEvent<HTMLInputElement>, user: UserView) => {
    const ticked = event.shiftKey ? rowsBetween(users, last.current, user.id) : [user]
    last.current = user.id
    onSelect(withUsers(selection, ticked, event.currentTarget.checked))
  }
}
