import RotateCcw from 'lucide-react/icons/rotate-ccw'

import { messageNews, type News, type ProviderMessage, sinceWords } from './payment-problem-words.ts'
import { conclude } from './payment-reads.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

type ProviderMessagesProps = { messages: readonly ProviderMessage[]; onNews: (news: News) => void }

/** Webhooks of the card provider that could not be processed. Retrying one twice changes nothing. */
export function ProviderMessages({ messages, onNews }: ProviderMessagesProps) {
  return (
    <>
      <h3 className="mt-8 mb-3 text-xl font-semibold">Messages of the card provider</h3>
      <ul className="border-b border-line">
        {messages.map((message) => (
          <MessageRow key={message.failureId} message={message} onNews={onNews} />
        ))}
      </ul>
    </>
  )
}

function MessageRow({ message, onNews }: { message: ProviderMessage } & Pick<ProviderMessagesProps, 'onNews'>) {
  const now = useNow()
  const { mutate, isPending } = useCall('POST /retryFailedWebhook', {
    onSuccess: (reply) => conclude({ isFailure: reply.result !== 'done', text: messageNews(reply) }, onNews),
    onError: (error) => conclude({ isFailure: true, text: userMessage(error) }, onNews),
  })

  return (
    <li className="grid items-center gap-x-8 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-lg font-semibold">
          {message.kind === 'failed' ? 'Failed' : 'Set aside'}: {message.type}
        </p>
        <p className="text-lg">{message.error}</p>
        <p className="text-base text-muted">
          {message.about} · <AtlanticTime>{sinceWords(message.receivedAt, now)}</AtlanticTime>
        </p>
      </div>
      <Button
        size="board"
        variant="secondary"
        busy={isPending}
        icon={<RotateCcw aria-hidden size={24} />}
        onClick={() => mutate({ body: { failureId: message.failureId } })}
      >
        Retry
      </Button>
    </li>
  )
}
