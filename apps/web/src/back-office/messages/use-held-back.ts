import { useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { refreshReads, useApi } from '#web/lib/api/use-api.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Messages that a budget held back. */
export function useHeldBack() {
  const { data, error, mutate } = useApi('GET /admin/messages/held-back', {}, { freshForMs: 0 })
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function send(id: string) {
    setBusyWith(id)
    try {
      await call('POST /admin/messages/held-back/:id/send', { params: { id }, body: {} })
      toast.success('The message is being sent')
    } catch (failure) {
      toast.error(userMessage(failure))
    } finally {
      setBusyWith(null)
      await refreshReads('/admin/messages')
    }
  }

  return {
    messages: data?.messages,
    failure: error && !data ? userMessage(error) : null,
    read: () => mutate(),
    busyWith,
    send,
  }
}

export type HeldBack = ReturnType<typeof useHeldBack>
