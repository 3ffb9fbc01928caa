import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { messageNews, type News, type ProviderMessage, sinceWords } from './payment-problem-words.ts'
import { conclude } from './payment-reads.tsx'
import { PaymentRow } from './payment-row.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'

type MessageRowProps = { message: ProviderMessage; onNews: (news: News) => void }

/** A message of the card provider that could not be processed. Retrying it twice changes nothing. */
export function MessageRow({ message, onNews }: MessageRowProps) {
  const now = useNow()
  const { mutate, isPending } = useCall('POST /retryFailedWebhook', {
    onSuccess: (reply) => conclude({ isFailure: reply.result !== 'done', text: messageNews(reply) }, onNews),
    onError: (error) => conclude({ isFailure: true, text: userMessage(error) }, onNews),
  })
  const title = `${message.kind === 'failed' ? 'Failed' : 'Set aside'}: ${message.type}`
  return (
    <PaymentRow
      label={`Message of the card provider: ${title}`}
      icon={TriangleAlert}
      tone={message.kind === 'failed' ? 'danger' : 'warning'}
      title={title}
      detail={`${message.error} ${message.about}`}
      since={sinceWords(message.receivedAt, now)}
      actions={
        <Button
          variant="secondary"
          busy={isPending}
          icon={<RotateCcw aria-hidden size={18} />}
          onClick={() => mutate({ body: { failureId: message.failureId } })}
        >
          Retry
        </Button>
      }
    />
  )
}
