import type { PayoutLine } from '@thali/contracts/payments/payouts'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { counted, exactDollars, shortDay } from '../figure-words.ts'
import { failureOf } from '../figures.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const KINDS = { charge: 'Card sale', refund: 'Refund', other: 'Dispute or other' } as const

type PayoutLinesProps = {
  /** Null: what no payout has yet. */
  payout: string | null
  title: string
  query: { location?: string; month: string }
  onClose: () => void
}

/** The orders behind a payout, each with what it cost, and their sum. */
export function PayoutLines({ payout, title, query, onClose }: PayoutLinesProps) {
  const { data, error, reread } = useRead('GET /admin/reports/payout-lines', {
    query: { ...query, ...(payout !== null && { payout }) },
  })
  return (
    <Dialog open size="wide" title={title} onClose={onClose}>
      {!data && !error && (
        <Loading label="Reading the orders" className="grid gap-2">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {!data && error && (
        <RetryBanner title="The orders could not be read" retryLabel="Try Again" onRetry={reread}>
          {failureOf(error).reason}
        </RetryBanner>
      )}
      {data?.lines.length === 0 && <p className="py-8 text-lg">There is nothing behind this figure.</p>}
      {data && data.lines.length > 0 && <Lines lines={data.lines} />}
    </Dialog>
  )
}

function Lines({ lines }: { lines: readonly PayoutLine[] }) {
  const sum = (key: 'amount' | 'fee' | 'net') =>
    exactDollars(Math.round(lines.reduce((total, line) => total + line[key] * 100, 0)) / 100)
  return (
    <Table caption="Orders behind this figure" className="text-sm">
      <thead>
        <tr>
          <Th className="py-2!">Order</Th>
          <Th numeric className={classes(WIDE, 'py-2!')}>
            Amount
          </Th>
          <Th numeric className={classes(WIDE, 'py-2!')}>
            Fee
          </Th>
          <Th numeric className="py-2!">
            Paid out
          </Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <Td className="py-2! tabular-nums">
              <span className="block font-medium">{line.order?.customerName ?? 'No order here'}</span>
              <span className="block text-muted">
                {line.order && `Order ${line.order.number} · `}
                {KINDS[line.kind]} · {whenOf(line.at)}
              </span>
              <OnPhone amount={exactDollars(line.amount)} fee={exactDollars(line.fee)} />
            </Td>
            <Td numeric className={classes(WIDE, 'py-2!')}>
              {exactDollars(line.amount)}
            </Td>
            <Td numeric className={classes(WIDE, 'py-2!')}>
              {exactDollars(line.fee)}
            </Td>
            <Td numeric className="py-2!">
              {exactDollars(line.net)}
            </Td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-sunken font-semibold">
          <Td>
            {counted(lines.length, 'movement')}
            <OnPhone amount={sum('amount')} fee={sum('fee')} />
          </Td>
          <Td numeric className={WIDE}>
            {sum('amount')}
          </Td>
          <Td numeric className={WIDE}>
            {sum('fee')}
          </Td>
          <Td numeric>{sum('net')}</Td>
        </tr>
      </tfoot>
    </Table>
  )
}

/** Columns that a phone has no room for; there they stand below the order. */
const WIDE = 'max-md:hidden'

function OnPhone({ amount, fee }: { amount: string; fee: string }) {
  return (
    <span className="block font-normal text-muted md:hidden">
      {amount}, fee {fee}
    </span>
  )
}

function whenOf(at: string): string {
  const { date, minute } = localParts(new Date(at))
  return `${shortDay(date)}, ${formatClock(minute)}`
}
