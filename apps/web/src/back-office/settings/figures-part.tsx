import type { MetricsView } from '@thali/contracts/system/settings'
import RotateCcw from 'lucide-react/icons/rotate-ccw'

import { momentWords } from './key-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { putRead, useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const POLL_MS = 30_000
const MOST_ROUTES = 12

/** In the order they are read. */
const COUNTERS = [
  ['requests', 'Requests'],
  ['requestsRefused', 'Refused requests'],
  ['requestsFailed', 'Failed requests'],
  ['liveListeners', 'Open live feeds'],
  ['ordersPlaced', 'Orders placed'],
  ['ordersCancelled', 'Orders cancelled'],
  ['reservationsMade', 'Reservations made'],
  ['paymentsTaken', 'Payments taken'],
  ['refunds', 'Refunds'],
  ['emailsSent', 'Mails sent'],
  ['textsSent', 'Texts sent'],
  ['messagesFailed', 'Messages given up'],
] as const

/** Counters of the server since its start or the last reset. */
export function FiguresPart() {
  const { data, error, reread } = useRead('GET /getMetrics', {}, { freshForMs: 0, pollMs: POLL_MS })
  const reset = useReset()
  return (
    <section aria-labelledby="figures" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="figures" className="display text-2xl">
            Figures
          </h2>
          <p className="text-muted">{data ? `Since ${momentWords(data.since)}` : 'Since the last reset'}</p>
          {data && data.otherNodes.length > 0 && (
            <p className="text-muted">
              Requests to the node {data.node.name} only. Also running:{' '}
              {data.otherNodes.map(({ name, version }) => `${name} (${version})`).join(', ')}
            </p>
          )}
        </div>
        <Button
          size="staff"
          variant="secondary"
          busy={reset.isBusy}
          disabled={!data}
          icon={<RotateCcw aria-hidden size={20} />}
          onClick={() => void reset.ask()}
        >
          Reset figures
        </Button>
      </div>
      {error && (
        <RetryBanner title="The figures could not be read" buttonSize="staff" onRetry={reread}>
          {data ? 'The figures below are the last answer.' : null}
        </RetryBanner>
      )}
      {!data && !error && (
        <Loading label="Loading figures">
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {data && (
        <>
          <StatTiles
            className="@min-[40rem]:grid-cols-3 @min-[60rem]:grid-cols-4"
            stats={COUNTERS.map(([name, label]) => ({ label, figure: data.counters[name]?.toLocaleString('en-CA') }))}
          />
          <Routes routes={data.routes} />
        </>
      )}
      {reset.question}
    </section>
  )
}

function Routes({ routes }: { routes: MetricsView['routes'] }) {
  if (routes.length === 0) return <p className="text-muted">No call since then.</p>
  return (
    <Table caption="Busiest calls" showCaption>
      <thead>
        <tr>
          <Th>Call</Th>
          <Th numeric>Requests</Th>
          <Th numeric>Failed</Th>
          <Th numeric>95 % within</Th>
        </tr>
      </thead>
      <tbody>
        {routes.slice(0, MOST_ROUTES).map(({ method, route, requests, failed, p95Ms }) => (
          <tr key={`${method} ${route}`}>
            <Td>
              <code className="whitespace-nowrap">
                {method} {route}
              </code>
            </Td>
            <Td numeric>{requests.toLocaleString('en-CA')}</Td>
            <Td numeric>{failed.toLocaleString('en-CA')}</Td>
            <Td numeric className="whitespace-nowrap">
              {Math.ceil(p95Ms).toLocaleString('en-CA')} ms
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function useReset() {
  const [confirm, question] = useConfirm()
  const { mutate, isPending } = useCall('POST /resetMetrics', {
    onSuccess: async (metrics) => {
      await putRead(['GET /getMetrics'], metrics)
      toast.success('Figures reset', { about: 'figures' })
    },
    onError: (error) => toast.error(`The figures were not reset. ${userMessage(error)}`, { about: 'figures' }),
  })

  async function ask() {
    const isSure = await confirm({
      title: 'Reset the figures?',
      body: 'They begin at zero for everybody. Orders, payments and reports stay as they are, and so do the figures for Prometheus.',
      confirmLabel: 'Reset figures',
    })
    if (isSure) mutate({})
  }

  return { ask, isBusy: isPending, question }
}
