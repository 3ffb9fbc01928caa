import type { UserView } from '@thali/contracts/people/user-management'
import { type MouseEvent, useRef } from 'react'

import { rowsBetween, type Selection, withUsers } from './selection.ts'
import type { UserChanges } from './use-user-changes.ts'

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
