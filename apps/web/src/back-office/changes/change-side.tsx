import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import ArrowRight from 'lucide-react/icons/arrow-right'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'

import {
  agreementSentence,
  backSentence,
  buttonWords,
  differenceOf,
  failureWords,
  toPaySentence,
} from './change-words.ts'
import type { PreviewState } from './use-change-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

const money = (dollars: number) => formatMoney(centsFromDollars(dollars))

type MoneyPartProps = { order: OrderView; state: PreviewState }

/** What the order costs before and after, and where money goes. */
export function MoneyPart({ order, state: { preview, isReading, error, retry } }: MoneyPartProps) {
  return (
    <section aria-label="Money" aria-busy={isReading} className="grid gap-3">
      <dl className={classes('change-sums', isReading && 'opacity-60')}>
        <Sum name="Total before">{money(order.pricing.total)}</Sum>
        {preview && preview.after !== preview.before && (
          <>
            <Sum name="Difference">{differenceOf(preview.after - preview.before)}</Sum>
            <Sum name="Tax in it">{differenceOf(preview.tax)}</Sum>
          </>
        )}
        <Sum name="Total after" isStrong>
          {money(preview?.after ?? order.pricing.total)}
        </Sum>
      </dl>
      {/* Read out after each edit; the sums above it are not. */}
      <div role="status" className={classes('grid gap-1.5', isReading && 'opacity-60')}>
        {preview && <WhereMoneyGoes preview={preview} order={order} />}
        {!preview && !error && (
          <p className="text-muted">
            {isReading ? 'The price is being read…' : 'Take dishes off, add some, or change the tip.'}
          </p>
        )}
      </div>
      {error && (
        <RetryBanner title="The price could not be read" buttonSize="staff" onRetry={retry}>
          {failureWords(error)}
        </RetryBanner>
      )}
    </section>
  )
}

function Sum({ name, isStrong = false, children }: { name: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function WhereMoneyGoes({ preview, order }: { preview: ChangePreview; order: OrderView }) {
  const toPay = toPaySentence(preview, order)
  const agreement = agreementSentence(preview.needs)
  return (
    <>
      {preview.back.map((part) => (
        <p key={`${part.takenBy} ${part.card}`} className="font-semibold">
          {backSentence(part)}
        </p>
      ))}
      {toPay !== null && <p className="font-semibold">{toPay}</p>}
      {preview.back.length === 0 && toPay === null && <p className="font-semibold">No money moves.</p>}
      {agreement !== null && <p>{agreement}</p>}
    </>
  )
}

type ChangeButtonProps = {
  order: OrderView
  state: PreviewState
  isReady: boolean
  isOffline: boolean
  isBusy: boolean
}

/** The foot: the sum where it stands alone, and the one button. Nothing of a change is kept for later. */
export function ChangeFoot({ order, state, isReady, isOffline, isBusy }: ChangeButtonProps) {
  const { preview, isReading } = state
  return (
    <div className="change-foot">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-lg font-bold tabular-nums md:hidden">
        <span>
          Total
          {preview && preview.tax !== 0 && (
            <span className="text-sm font-normal text-muted"> · tax {differenceOf(preview.tax)}</span>
          )}
        </span>
        <span className={classes('flex items-center gap-2', isReading && 'opacity-60')}>
          {preview && (
            <>
              <span className="font-normal text-muted">{money(preview.before)}</span>
              <ArrowRight aria-label="then" size={18} />
            </>
          )}
          {money(preview?.after ?? order.pricing.total)}
        </span>
      </p>
      {isOffline ? (
        <Button size="board" full disabled icon={<WifiOff aria-hidden size={20} />}>
          Changes need the network
        </Button>
      ) : (
        <Button type="submit" size="board" full busy={isBusy || isReading} disabled={!isReady} className="tabular-nums">
          {buttonWords(preview)}
        </Button>
      )}
    </div>
  )
}
