import { type ReactNode, useCallback } from 'react'

import { userMessage } from '#web/lib/api.ts'
import { signOut } from '#web/lib/session.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks first, then signs out. Render the second value somewhere that stays. `note`: what leaving means for whoever asks. */
export function useLogout(note?: string): [() => Promise<void>, ReactNode] {
  const [confirm, question] = useConfirm()
  const logout = useCallback(async () => {
    const confirmed = await confirm({
      title: 'Are you sure you want to logout?',
      body: note && <p>{note}</p>,
      confirmLabel: 'Logout',
    })
    if (!confirmed) return
    await signOut().catch((error: unknown) => toast.error(userMessage(error)))
  }, [confirm, note])
  return [logout, question]
}
