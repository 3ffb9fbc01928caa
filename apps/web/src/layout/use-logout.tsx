import { type ReactNode, useCallback } from 'react'

import { words } from '#words/menus.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { signOut } from '#web/lib/session.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** Data of the account on this device: what to say about it before signing out, and how to clear it. */
export type LeftBehind = { note: ReactNode; confirmLabel: string; forget: () => Promise<void> }

/** Asks first, then signs out. Render the second value where it stays mounted. */
export function useLogout(left?: LeftBehind): [() => Promise<void>, ReactNode] {
  const [confirm, question] = useConfirm()
  const logout = useCallback(async () => {
    const confirmed = await confirm({
      title: words.logoutQuestion,
      body: left?.note,
      confirmLabel: left?.confirmLabel ?? words.logout,
      tone: left && 'danger',
    })
    if (!confirmed) return
    await signOut(left?.forget).catch((error: unknown) => toast.error(userMessage(error)))
  }, [confirm, left])
  return [logout, question]
}
