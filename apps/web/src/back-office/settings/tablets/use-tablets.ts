import type { TabletView } from '@thali/contracts/people/tablets'

import { useCall } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const POLL_MS = 30_000

/** The tablets on which the app is signed in, and how to sign one out. */
export function useTablets() {
  const { data, error, reread } = useRead('GET /admin/tablets', {}, { freshForMs: 0, pollMs: POLL_MS })
  const [confirm, question] = useConfirm()
  const ending = useCall('DELETE /admin/tablets/:id', {
    changes: [['GET /admin/tablets']],
    onSuccess: (_reply, { params }) => toast.success('Tablet signed out', { about: `tablet ${params.id}` }),
    onError: (failure, { params }) => {
      toast.error(`The tablet was not signed out. ${userMessage(failure)}`, { about: `tablet ${params.id}` })
      // It may have ended meanwhile.
      if (failure.status === 404) void reread()
    },
  })

  async function end({ id, name, person }: TabletView) {
    const isSure = await confirm({
      title: `Sign out ${name}?`,
      body: `The tablet shows no orders until somebody signs in on it again. What it has not sent yet waits there for ${person}.`,
      confirmLabel: 'Sign out tablet',
      tone: 'danger',
    })
    if (isSure) ending.mutate({ params: { id } })
  }

  return {
    list: data?.tablets,
    failed: error !== null,
    retry: reread,
    end,
    busyWith: ending.isPending ? ending.variables.params.id : null,
    question,
  }
}
