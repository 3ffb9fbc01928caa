import type { UnpaidPageView } from '@thali/contracts/payments/payments'
import { dayAndTime } from '@thali/domain/locations/hours'
import { formatTimeAst } from '@thali/domain/time/zone'
import Hourglass from 'lucide-react/icons/hourglass'

import { type News, sinceWords } from './payment-problem-words.ts'
import { conclude } from './payment-reads.tsx'
import { PaymentRow } from './payment-row.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'

type PageRowProps = { page: UnpaidPageView; place: string | null; onNews: (news: News) => void }

/** What a payment page holds of the kitchen before anybody has paid. */
export function PageRow({ page, place, onNews }: PageRowProps) {
  const now = useNow()
  const { mutate, isPending } = useCall('POST /admin/payments/pages/:id/free', {
    onSuccess: () => conclude({ isFailure: false, text: `What ${page.customerName} held is free.` }, onNews),
    onError: (error) => onNews({ isFailure: true, text: userMessage(error) }),
  })
  return (
    <PaymentRow
      label={`Payment page of ${page.customerName}`}
      icon={Hourglass}
      tone="neutral"
      title="Held by an unpaid page"
      detail={heldWords(page).join('; ')}
      amount={page.total}
      who={{ name: page.customerName, phone: '', place, orderId: null, orderNumber: null }}
      since={`since ${sinceWords(page.createdAt, now)}`}
      actions={
        <Button
          variant="secondary"
          busy={isPending}
          aria-label={`Free what ${page.customerName} holds`}
          onClick={() => mutate({ params: { id: page.pageId } })}
        >
          Free
        </Button>
      }
    />
  )
}

/**
 * What a payment page holds: `2 Butter Chicken until 7:31 PM AST`, `12 minutes of the kitchen until 7:08 PM AST`, `an order
 * for today at 8:00 PM until 7:08 PM AST`.
 */
export function heldWords({
  portions,
  kitchenMinutes,
  chosenTime,
  minutesUntil,
  createdAt,
  expiresAt,
}: UnpaidPageView): string[] {
  const until = (instant: string) => `until ${formatTimeAst(new Date(instant))}`
  const dishes = portions.map(({ name, count }) => `${count} ${name}`).join(', ')
  const minutes = kitchenMinutes === 1 ? '1 minute of the kitchen' : `${kitchenMinutes} minutes of the kitchen`
  const held = chosenTime === null ? minutes : `an order for ${dayAndTime(new Date(chosenTime), new Date(createdAt))}`
  return [
    ...(dishes ? [`${dishes} ${until(expiresAt)}`] : []),
    ...(minutesUntil ? [`${held} ${until(minutesUntil)}`] : []),
  ]
}
