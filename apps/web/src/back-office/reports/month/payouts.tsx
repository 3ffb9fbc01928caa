import type { GetPayouts } from '@thali/contracts/payments/payouts'
import type { BookWay } from '@thali/domain/money/book'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { counted, exactDollars, shortDay, timeOf } from '../figure-words.ts'
import { failureOf, LIVE_READ, placeQuery } from '../figures.ts'
import { PayoutDifferences } from './payout-differences.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import type { PlaceChoice } from '#web/back-office/live/place.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

type Reply = GetPayouts['reply']

const STATES = { paid: 'Paid out', 'on-its-way': 'On its way', failed: 'Failed at the bank' } as const

type PayoutsProps = { month: string; choice: PlaceChoice; onOpen: (way: BookWay) => void }

/** What the cards brought, what it cost and when it came to the bank, beside the orders. */
export function Payouts({ month, choice, onOpen }: PayoutsProps) {
  const query = { ...placeQuery(choice), month }
  const { data, error, reread } = useRead('GET /admin/reports/payouts', { query }, LIVE_READ)
  const [shown, setShown] = useState<{ payout: string | null; title: string } | null>(null)
  const reading = useMutation({
    mutationFn: () => call('POST /admin/reports/payouts/read', {}),
    onSuccess: async ({ problem }) => {
      await reread()
      if (problem === null) {
        announce('The card provider was read')
        settleToasts('payouts')
      }
    },
    onError: (failure) =>
      toast.error(`The card provider could not be read: ${userMessage(failure)}`, { about: 'payouts' }),
  })
  if (data && !data.takesCards) return null
  return (
    <section aria-labelledby="payouts" data-print="hide" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="payouts" className="text-base font-semibold">
          Card payouts
          {data && <Checked checkedAt={data.checkedAt} />}
        </h2>
        <Button
          variant="ghost"
          size="staff"
          busy={reading.isPending}
          icon={<RefreshCw aria-hidden size={18} />}
          onClick={() => reading.mutate()}
        >
          Check now
        </Button>
      </header>
      {error && (
        <RetryBanner title="The payouts could not be read" retryLabel="Try Again" onRetry={reread}>
          {failureOf(error).reason}
        </RetryBanner>
      )}
      {data?.problem && (
        <p role="status" className="rounded-lg bg-warning-tint px-4 py-3 text-sm text-warning">
          The card provider did not answer at the last try. These figures are from before. {data.problem}
        </p>
      )}
      {data?.checkedAt && (
        <>
          <PayoutDifferences differences={data.differences} />
          <PayoutTable
            report={data}
            onSales={() => onOpen('card')}
            onRefunds={() => onOpen('refunded')}
            onLines={setShown}
          />
        </>
      )}
      {shown && <PayoutLines {...shown} query={query} onClose={() => setShown(null)} />}
    </section>
  )
}

function Checked({ checkedAt }: { checkedAt: string | null }) {
  const now = useNow()
  const words = checkedAt === null ? 'not read from the card provider yet' : `as of ${timeOf(checkedAt, now)}`
  return <span className="ms-2 text-sm font-normal text-muted">{words}</span>
}

type PayoutTableProps = {
  report: Reply
  onSales: () => void
  onRefunds: () => void
  onLines: (shown: { payout: string | null; title: string }) => void
}

/** From what the cards were charged down to what came to the bank; each line leads to its orders. */
function PayoutTable({ report, onSales, onRefunds, onLines }: PayoutTableProps) {
  const { sums, payouts } = report
  const isPartial = ({ amount, ofMonth }: Reply['payouts'][number]) => amount !== null && amount !== ofMonth
  return (
    <div className="grid items-start gap-4 @min-[52rem]:grid-cols-[1fr_1.6fr]">
      <Table caption="Card money of the month" className="text-sm">
        <thead>
          <tr>
            <Th className="py-2!">Cards charged this month</Th>
            <Th numeric className="py-2!">
              Amount
            </Th>
          </tr>
        </thead>
        <tbody>
          <Sum label="Card sales" amount={sums.sales} onOpen={onSales} />
          <Sum label="Refunds" amount={-sums.refunds} onOpen={onRefunds} />
          <Sum label="Provider fees" amount={-sums.fees} />
          {sums.other !== 0 && <Sum label="Disputes and other" amount={sums.other} />}
        </tbody>
        <tfoot className="font-semibold">
          <tr className="bg-sunken">
            <Td>For the bank</Td>
            <Td numeric>{exactDollars(sums.net)}</Td>
          </tr>
        </tfoot>
      </Table>
      <Table caption="Payouts" className="text-sm">
        <thead>
          <tr>
            <Th className="py-2!">Payout</Th>
            <Th className="py-2!">State</Th>
            <Th numeric className="py-2!">
              Of this month
            </Th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.id}>
              <Td className="py-1!">
                <button
                  type="button"
                  className="tap link text-start font-medium"
                  onClick={() => onLines({ payout: payout.id, title: `Payout of ${shortDay(payout.arrivesOn)}` })}
                >
                  {shortDay(payout.arrivesOn)}
                </button>
                <span className="whitespace-nowrap text-muted @max-[36rem]:block @min-[36rem]:ms-3">
                  {counted(payout.lines, 'movement')}
                </span>
              </Td>
              <Td className="py-1! align-middle!">{STATES[payout.state]}</Td>
              <Td numeric className="py-1! align-middle!">
                {exactDollars(payout.ofMonth)}
                {isPartial(payout) && (
                  <span className="block text-muted">of {exactDollars(payout.amount ?? 0)} in all</span>
                )}
              </Td>
            </tr>
          ))}
          {payouts.length === 0 && (
            <tr>
              <Td colSpan={3} className="text-muted">
                No payout has money of this month yet.
              </Td>
            </tr>
          )}
        </tbody>
        <tfoot className="font-semibold">
          <tr className="bg-sunken">
            <Td colSpan={2}>Paid out</Td>
            <Td numeric>{exactDollars(sums.paidOut)}</Td>
          </tr>
          <tr className="bg-sunken">
            <Td colSpan={2} className="py-1! align-middle!">
              <button
                type="button"
                className="tap link text-start"
                onClick={() => onLines({ payout: null, title: 'Still without a payout' })}
              >
                Still on its way
              </button>
            </Td>
            <Td numeric className="align-middle!">
              {exactDollars(sums.onItsWay)}
            </Td>
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}

function Sum({ label, amount, onOpen }: { label: string; amount: number; onOpen?: () => void }) {
  const words = exactDollars(amount === 0 ? 0 : amount)
  return (
    <tr>
      <Td className="py-1! align-middle!">{label}</Td>
      <Td numeric className="py-1!">
        {onOpen && amount !== 0 ? (
          <button type="button" onClick={onOpen} className="tap link text-end">
            {words}
          </button>
        ) : (
          <span className="inline-flex min-h-(--tap) items-center">{words}</span>
        )}
      </Td>
    </tr>
  )
}
