import { useEffect, useState } from 'react'

import { useHandedOver } from '#web/lib/navigation.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast.ts'

/** The good news another page sent somebody here with, shown once: coming back to this page does not repeat it. */
export function HandedOverMessage() {
  const { success } = useHandedOver()
  const [message, setMessage] = useState(() => (typeof success === 'string' ? success : null))

  useEffect(() => {
    if (message === null) return
    toast.success(message)
    window.history.replaceState({ ...(window.history.state as object | null), state: null }, '')
    // Said when the page opens, not again when the banner is closed.
  }, [])

  if (message === null) return null
  return (
    <Banner tone="success" onDismiss={() => setMessage(null)}>
      {message}
    </Banner>
  )
}
