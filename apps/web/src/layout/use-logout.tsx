import { type ReactNode, useCallback, useEffect } from 'react'

import { userMessage } from '#web/lib/api/api.ts'
import { type LeftBehind, leftBehind } from '#web/lib/kept/account-marks.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { useSession } from '#web/lib/session.tsx'
import { endPush, signOut } from '#web/lib/sign-out.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/menus.ts'

/** Asks first, then signs out. Render the second value where it stays mounted. */
export function useLogout(inOffice?: LeftBehind): [() => Promise<void>, ReactNode] {
  const [confirm, question] = useConfirm()
  const { user } = useSession()
  const onSite = useShared(leftBehind)
  const left = inOffice ?? onSite
  useEffect(() => {
    // While there is a network: it is shown without one.
    import('./signed-out-here.tsx').catch(() => {})
  }, [])
  const logout = useCallback(async () => {
    const confirmed = await confirm({
      title: words.logoutQuestion,
      body: left?.note,
      confirmLabel: left?.confirmLabel ?? words.logout,
      cancelLabel: left?.cancelLabel,
      tone: left && 'danger',
    })
    if (!confirmed || !user) return
    const forget = () => Promise.all([endPush(), left?.forget()])
    await signOut(user.uid, forget).catch((error: unknown) => toast.error(userMessage(error)))
  }, [confirm, left, user])
  return [logout, question]
}
