import { useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { refreshReads, useApi } from '#web/lib/api/use-api.ts'
import { toast } from '#web/ui/notices/toast.ts'

const RETRY = 'undelivered messages'

/** Messages that were given up, and their second chance. */
export function useUndelivered() {
  const { data, error, mutate } = useApi('GET /admin/messages/failed', {}, { freshForMs: 0 })
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function retry(ids: readonly string[], busy: string) {
    setBusyWith(busy)
    let waiting = 0
    try {
      for (const id of ids) {
        await call('POST /admin/messages/failed/:id/retry', { params: { id }, body: {} })
        waiting += 1
      }
      toast.success(retriedWords(waiting), { about: RETRY })
    } catch (failure) {
      const reason = userMessage(failure)
      toast.error(waiting === 0 ? reason : `${retriedWords(waiting)}. Then: ${reason}`, { about: RETRY })
    } finally {
      setBusyWith(null)
      await refreshReads('/admin/messages', '/getEmailStats')
    }
  }

  return {
    messages: data?.messages,
    failure: error && !data ? userMessage(error) : null,
    read: () => mutate(),
    busyWith,
    retryOne: (id: string) => retry([id], id),
    retryAll: () => retry(data?.messages.map(({ id }) => id) ?? [], ALL),
  }
}

export type Undelivered = ReturnType<typeof useUndelivered>

/** Stands for every message in the list. */
export const ALL = 'all'

function retriedWords(count: number): string {
  return `${count} ${count === 1 ? 'message is' : 'messages are'} being sent again`
}
