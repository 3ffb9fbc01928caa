import type { UserView } from '@thali/contracts/user-management'
import { useState } from 'react'

import { MOST_AT_ONCE, type Selection, TOO_MANY } from './selection.ts'
import { failureWords, nameOf } from './user-words.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** Actions on accounts from the list. */
export function useUserChanges(onBulkDone: () => void) {
  const { uid: ownId } = useWorkspace().user
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [confirm, question] = useConfirm()

  async function carryOut(
    id: string,
    { act, done, failed }: { act: () => Promise<unknown>; done: string; failed: string },
  ) {
    setBusyWith(id)
    try {
      await act()
      toast.success(done, { about: `user ${id}` })
      return true
    } catch (error) {
      toast.error(failureWords(failed, error), { about: `user ${id}` })
      return false
    } finally {
      setBusyWith(null)
      void refreshReads('/admin/users')
    }
  }

  async function toggle({ id, isActive }: UserView) {
    const body = { isActive: !isActive }
    await carryOut(id, {
      act: () => call('PATCH /admin/users/:id', { params: { id }, body }),
      done: isActive ? 'User deactivated' : 'User activated',
      failed: 'Failed to update user status',
    })
  }

  async function takeAway(user: UserView) {
    const { id } = user
    if (!(await confirm(deletion(nameOf(user))))) return
    await carryOut(id, {
      act: () => call('DELETE /admin/users/:id', { params: { id } }),
      done: 'User deactivated successfully',
      failed: 'Failed to deactivate user',
    })
  }

  /** An own account can be selected for an e-mail, but its activation does not change. */
  async function changeAll(selected: Selection, isActive: boolean) {
    const selection: Selection = new Map([...selected].filter(([id]) => id !== ownId))
    if (selection.size === 0) {
      toast.error(OWN_ACCOUNT)
      return
    }
    if (selection.size > MOST_AT_ONCE) {
      toast.error(TOO_MANY, { about: `user ${BULK}` })
      return
    }
    if (!isActive && !(await confirm(deactivation(selection)))) return
    const isDone = await carryOut(BULK, {
      act: () => call('POST /admin/users/bulk', { body: { ids: [...selection.keys()], updates: { isActive } } }),
      done: `${usersWords(selection.size)} ${isActive ? 'activated' : 'deactivated'}`,
      failed: 'Failed to update users',
    })
    if (isDone) onBulkDone()
  }

  return { busyWith, question, toggle, takeAway, changeAll }
}

export type UserChanges = ReturnType<typeof useUserChanges>

/** Stands for all selected accounts. */
export const BULK = 'bulk'
const OWN_ACCOUNT = 'You cannot change your own role or deactivate yourself.'
const MOST_NAMES = 5

function usersWords(count: number): string {
  return `${count} ${count === 1 ? 'user' : 'users'}`
}

function deletion(name: string) {
  const body = 'The account keeps its record and its orders. This will disable their authentication.'
  return { title: `Deactivate user ${name}?`, body, confirmLabel: 'Deactivate user', tone: 'danger' } as const
}

function deactivation(selection: Selection) {
  const names = [...selection.values()].slice(0, MOST_NAMES).join(', ')
  const more = selection.size > MOST_NAMES ? ` and ${selection.size - MOST_NAMES} more` : ''
  return {
    title: `Deactivate ${usersWords(selection.size)}?`,
    body: `${names}${more}: signed out at once, and kept out until activated again.`,
    confirmLabel: 'Deactivate',
    tone: 'danger',
  } as const
}
