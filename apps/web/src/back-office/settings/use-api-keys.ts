import type { ApiKeyView } from '@thali/contracts/api-keys'
import { useState } from 'react'

import { markOf, nameOf } from './key-words.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/use-api.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const POLL_MS = 30_000

/** The keys as the server knows them, and their ending. */
export function useApiKeys() {
  const { data, error, mutate } = useApi('GET /admin/api-keys', undefined, { freshForMs: 0, refreshInterval: POLL_MS })
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [confirm, question] = useConfirm()

  /** In the place of what is known of it, or on top. */
  function put(apiKey: ApiKeyView) {
    const known = data?.keys ?? []
    const isKnown = known.some(({ id }) => id === apiKey.id)
    const keys = isKnown ? known.map((one) => (one.id === apiKey.id ? apiKey : one)) : [apiKey, ...known]
    void mutate({ keys })
  }

  async function revoke(apiKey: ApiKeyView) {
    const isSure = await confirm({
      title: `Revoke ${nameOf(apiKey)}?`,
      body: `The program with the key ${markOf(apiKey)} is refused from now on. This cannot be undone.`,
      confirmLabel: 'Revoke key',
      tone: 'danger',
    })
    if (!isSure) return
    setBusyWith(apiKey.id)
    try {
      put((await call('DELETE /admin/api-keys/:id', { params: { id: apiKey.id } })).apiKey)
      toast.success('Key revoked', { about: `key ${apiKey.id}` })
    } catch (failure) {
      toast.error(`The key was not revoked. ${userMessage(failure)}`, { about: `key ${apiKey.id}` })
    } finally {
      setBusyWith(null)
    }
  }

  return { list: data?.keys, failed: error !== undefined, retry: () => mutate(), put, revoke, busyWith, question }
}

export type ApiKeys = ReturnType<typeof useApiKeys>
