import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'

import { messageNews, type News, type ProviderMessage, sinceWords } from './payment-problem-words.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

type ProviderMessagesProps = { messages: readonly ProviderMessage[]; onNews: (news: News) => void }

/** Webhooks that could not be processed. Processing one twice changes nothing. */
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
  const [isBusy, setIsBusy] = useState(false)

  async function retry() {
    setIsBusy(true)
    let isDone = false
    try {
      const reply = await call('POST /retryFailedWebhook', { body: { failureId: message.failureId } })
      isDone = reply.result === 'done'
      onNews({ isFailure: !isDone, text: messageNews(reply) })
    } catch (error) {
      onNews({ isFailure: true, text: userMessage(error) })
    }
    await refreshReads('/admin/payments')
    setIsBusy(false)
    // The row disappears with its button: moves focus to the list.
    if (isDone) document.getElementById('payment-problems')?.focus()
  }

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
        busy={isBusy}
        icon={<RotateCcw aria-hidden size={24} />}
        onClick={() => void retry()}
      >
        Retry
      </Button>
    </li>
  )
}
