import type { ListHeldBackMessages } from '@thali/contracts/messages/messages'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'

import { MessageList } from './message-list.tsx'
import { failedKindWords, MESSAGE_READS } from './message-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { type Reading, reread } from '#web/back-office/lib/queries.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { toast } from '#web/ui/notices/toast.ts'

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
