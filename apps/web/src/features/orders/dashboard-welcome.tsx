import { useEffect, useState } from 'react'

import { useHandedOver } from '#web/lib/navigation.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast.ts'

/** The good news another page sent somebody here with, shown once: coming back to this page does not repeat it. */
export function HandedOverMessage() {
  const { success } = useHandedOver()
  const [message] = useState(() => (typeof success === 'string' ? success : null))
  const [isClosed, setIsClosed] = useState(false)

  useEffect(() => {
    if (message === null) return
    toast.success(message)
    window.history.replaceState({ ...(window.history.state as object | null), state: null }, '')
  }, [message])

  if (message === null || isClosed) return null
  return (
    <Banner tone="success" onDismiss={() => setIsClosed(true)}>
      {message}
    </Banner>
  )
}
