import type { UserView } from '@thali/contracts/user-management'
import { type MouseEvent, useRef } from 'react'

import { rowsBetween, type Selection, withUsers } from './selection.ts'
import type { UserChanges } from './use-user-changes.ts'

/** Props of a list of accounts, as table or cards. */
export type RowsProps = {
  users: readonly UserView[]
  selection: Selection
  changes: UserChanges
  onSelect: (selection: Selection) => void
  onEdit: (user: UserView) => void
  onDetails: (user: UserView) => void
}

/** Selects a row; with Shift, all rows from the last selected one. */
export function useTicks({ users, selection, onSelect }: Pick<RowsProps, 'users' | 'selection' | 'onSelect'>) {
  const last = useRef<string | null>(null)
  return (event: MouseEvent<HTMLInputElement>, user: UserView) => {
    const meant = event.shiftKey ? rowsBetween(users, last.current, user.id) : [user]
    last.current = user.id
    onSelect(withUsers(selection, meant, event.currentTarget.checked))
  }
}
