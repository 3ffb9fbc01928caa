import { useEffect, useState } from 'react'

import { useHandedOver } from '#web/lib/routing/navigation.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** The message passed by the page before, shown once and not again after Back. */
export function HandedOverMessage() {
  const { success, warning } = useHandedOver()
  const [message] = useState(() => messageOf(success, warning))
  const [isClosed, setIsClosed] = useState(false)

  useEffect(() => {
    if (message === null) return
    if (message.tone === 'success') toast.success(message.text)
    else toast.info(message.text)
    window.history.replaceState({ ...(window.history.state as object | null), state: null }, '')
  }, [message])

  if (message === null || isClosed) return null
  return (
    <Banner tone={message.tone} onDismiss={() => setIsClosed(true)}>
      {message.text}
    </Banner>
  )
}

function messageOf(success: unknown, warning: unknown): { tone: 'success' | 'warning'; text: string } | null {
  if (typeof success === 'string') return { tone: 'success', text: success }
  return typeof warning === 'string' ? { tone: 'warning', text: warning } : null
}
