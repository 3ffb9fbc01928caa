import type { UserView } from '@thali/contracts/people/user-management'

import { MOST_AT_ONCE, type Selection, TOO_MANY } from './selection.ts'
import { USER_READS } from './user-query.ts'
import { failureWords, nameOf } from './user-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { reread } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** What can be done with accounts from the list itself. */
export function useUserChanges(onBulkDone: () => void) {
  const { uid: ownId } = useWorkspace().user
  const [confirm, question] = useConfirm()
  // A second tap must meet the new state of the row, so the change stays pending until the list was read.
  const onSettled = () => reread(...USER_READS)
  const toggling = useCall('PATCH /admin/users/:id', {
    onSuccess: (_, { params: { id }, body }) =>
      succeeded(id, body?.isActive === true ? 'User activated' : 'User deactivated'),
    onError: (error, { params: { id } }) => failed(id, 'Failed to update user status', error),
    onSettled,
  })
  const deleting = useCall('DELETE /admin/users/:id', {
    onSuccess: (_, { params: { id } }) => succeeded(id, 'User deactivated successfully'),
    onError: (error, { params: { id } }) => failed(id, 'Failed to deactivate user', error),
    onSettled,
  })
  const changingAll = useCall('POST /admin/users/bulk', {
    onSuccess: (_, { body: { ids, updates } }) => {
      succeeded(BULK, `${usersWords(ids.length)} ${updates.isActive === true ? 'activated' : 'deactivated'}`)
      onBulkDone()
    },
    onError: (error) => failed(BULK, 'Failed to update users', error),
    onSettled,
  })

  /** Asks first; whether it was meant. */
  async function remove(user: UserView): Promise<boolean> {
    const isMeant = await confirm(deletion(nameOf(user)))
    if (isMeant) deleting.mutate({ params: { id: user.id } })
    return isMeant
  }

  /** The own account may be selected for a mail, but nobody deactivates themselves. */
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
    changingAll.mutate({ body: { ids: [...selection.keys()], updates: { isActive } } })
  }

  return {
    busyWith: [toggling, deleting].find(({ isPending }) => isPending)?.variables?.params.id ?? null,
    isChangingAll: changingAll.isPending,
    question,
    toggle: ({ id, isActive }: UserView) => toggling.mutate({ params: { id }, body: { isActive: !isActive } }),
    remove,
    changeAll,
  }
}

function succeeded(id: string, sentence: string): void {
  toast.success(sentence, { about: `user ${id}` })
}

function failed(id: string, sentence: string, error: unknown): void {
  toast.error(failureWords(sentence, error), { about: `user ${id}` })
}

export type UserChanges = ReturnType<typeof useUserChanges>

/** The name of their notice, which replaces the one before. */
const BULK = 'bulk'
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
