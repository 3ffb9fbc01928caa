import type { ListFailedMessages, ListHeldBackMessages } from '@thali/contracts/messages/messages'
import MailCheck from 'lucide-react/icons/mail-check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'

import { MessageList } from './message-list.tsx'
import { failedKindWords, MESSAGE_READS } from './message-words.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { type Reading, reread } from '#web/back-office/lib/reads.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const ALL_DELIVERED = (
  <EmptyState title="Everything was delivered" icon={<MailCheck aria-hidden size={28} />}>
    A message is tried eight times over about an hour. What has not arrived by then is listed here.
  </EmptyState>
)

/** Messages that could not be delivered after all tries, and why. */
export function UndeliveredPart({ reading }: { reading: Reading<ListFailedMessages['reply']> }) {
  const {
    mutate,
    isPending,
    variables = [],
  } = useMutation({ mutationFn: retryEach, onSettled: () => reread(...MESSAGE_READS) })
  const ids = reading.data?.messages.map(({ id }) => id) ?? []
  const isRetrying = (retried: readonly string[]) => isPending && variables.join() === retried.join()
  return (
    <MessageList
      name="Undelivered messages"
      reading={reading}
      empty={ALL_DELIVERED}
      head={
        <Button
          size="staff"
          variant="secondary"
          className="justify-self-start"
          busy={isRetrying(ids)}
          icon={<RotateCw aria-hidden size={22} />}
          onClick={() => mutate(ids)}
        >
          Retry all {ids.length}
        </Button>
      }
      rowOf={({ id, kind, subject, error, failedAt }) => ({
        id,
        kind,
        about: subject,
        at: failedAt,
        reason: error,
      })}
      renderAction={({ id, kind, subject }) => (
        <Button
          size="staff"
          variant="secondary"
          busy={isRetrying([id])}
          aria-label={`Retry: ${failedKindWords(kind)}, ${subject}`}
          onClick={() => mutate([id])}
        >
          Retry
        </Button>
      )}
    />
  )
}

/** One after another. The sentence about a failure also says how many were sent before it. */
async function retryEach(ids: readonly string[]): Promise<void> {
  const about = 'undelivered messages'
  let count = 0
  try {
    for (const id of ids) {
      await call('POST /admin/messages/failed/:id/retry', { params: { id }, body: {} })
      count += 1
    }
    toast.success(retriedWords(count), { about })
  } catch (failure) {
    const reason = userMessage(failure)
    toast.error(count === 0 ? reason : `${retriedWords(count)}. Then: ${reason}`, { about })
  }
}

function retriedWords(count: number): string {
  return `${count} ${count === 1 ? 'message is' : 'messages are'} being sent again`
}

const NOTHING_HELD_BACK = (
  <EmptyState title="Nothing was held back" icon={<ShieldCheck aria-hidden size={28} />}>
    A number or an address that nobody has confirmed gets 6 texts and 12 e-mails in a day. What is more than that waits
    here, so that nobody can flood a stranger through your forms.
  </EmptyState>
)

/** Messages that the daily budgets against misuse held back; each can be sent anyway. */
export function HeldBackPart({ reading }: { reading: Reading<ListHeldBackMessages['reply']> }) {
  const { mutate, isPending, variables } = useCall('POST /admin/messages/held-back/:id/send', {
    onSuccess: () => toast.success('The message is being sent'),
    onError: (error) => toast.error(userMessage(error)),
    onSettled: () => reread(...MESSAGE_READS),
  })
  return (
    <MessageList
      name="Messages that were held back"
      reading={reading}
      empty={NOTHING_HELD_BACK}
      rowOf={({ id, kind, recipient, reason, heldBackAt }) => ({
        id,
        kind,
        about: recipient,
        at: heldBackAt,
        reason: `${reason}.`,
      })}
      renderAction={({ id, kind, recipient, canBeSent }) =>
        canBeSent ? (
          <Button
            size="staff"
            variant="secondary"
            className="whitespace-nowrap"
            busy={isPending && variables.params.id === id}
            icon={<Send aria-hidden size={22} />}
            aria-label={`Send all the same: ${failedKindWords(kind)}, ${recipient}`}
            onClick={() => mutate({ params: { id }, body: {} })}
          >
            Send all the same
          </Button>
        ) : (
          <p className="text-left text-sm text-muted">
            It holds a link or code that opens an account. The person can ask for a new one.
          </p>
        )
      }
    />
  )
}
