import type { ApiKeyView } from '@thali/contracts/people/api-keys'

import { markOf, nameOf } from './key-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { putRead, useRead } from '#web/back-office/lib/queries.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const POLL_MS = 30_000

/** The list of keys, and how to revoke one. */
export function useApiKeys() {
  const { data, error, reread } = useRead('GET /admin/api-keys', {}, { freshForMs: 0, pollMs: POLL_MS })
  const [confirm, question] = useConfirm()
  const revoking = useCall('DELETE /admin/api-keys/:id', {
    onSuccess: ({ apiKey }) => {
      put(apiKey)
      toast.success('Key revoked', { about: `key ${apiKey.id}` })
    },
    onError: (failure, { params }) =>
      toast.error(`The key was not revoked. ${userMessage(failure)}`, { about: `key ${params.id}` }),
  })

  async function revoke(apiKey: ApiKeyView) {
    const isSure = await confirm({
      title: `Revoke ${nameOf(apiKey)}?`,
      body: `The program with the key ${markOf(apiKey)} is refused from now on. This cannot be undone.`,
      confirmLabel: 'Revoke key',
      tone: 'danger',
    })
    if (isSure) revoking.mutate({ params: { id: apiKey.id } })
  }

  return {
    list: data?.keys,
    failed: error !== null,
    retry: reread,
    put,
    revoke,
    busyWith: revoking.isPending ? revoking.variables.params.id : null,
    question,
  }
}

/** Replaces a key in the list, or adds a new one at the top. */
function put(apiKey: ApiKeyView): void {
  void putRead(['GET /admin/api-keys'], ({ keys } = { keys: [] }) => {
    const isKnown = keys.some(({ id }) => id === apiKey.id)
    return { keys: isKnown ? keys.map((one) => (one.id === apiKey.id ? apiKey : one)) : [apiKey, ...keys] }
  })
}

export type ApiKeys = ReturnType<typeof useApiKeys>
