import { type ReactNode, useCallback } from 'react'

import { userMessage } from '#web/lib/api.ts'
import { signOut } from '#web/lib/session.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks first, then signs out. Render the second value somewhere that stays. */
export function useLogout(): [() => Promise<void>, ReactNode] {
  const [confirm, question] = useConfirm()
  const logout = useCallback(async () => {
    const confirmed = await confirm({ title: 'Are you sure you want to logout?', confirmLabel: 'Logout' })
    if (!confirmed) return
    await signOut().catch((error: unknown) => toast.error(userMessage(error)))
  }, [confirm])
  return [logout, question]
}
