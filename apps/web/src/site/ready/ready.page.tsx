import type { GetReadyScreen } from '@thali/contracts/locations/ready-screen'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { useRead } from '#web/lib/api/use-read.ts'
import type { PageProps } from '#web/lib/routing/route.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { words } from '#words/ready.ts'
import './ready.css'

type Screen = GetReadyScreen['reply']
type Shown = Screen['ready'][number]

const POLL_MS = 5_000
/** After this long without an answer the screen says that it is old. */
const OLD_MS = 30_000

/** In sight of guests: whose order is being prepared, and whose is ready. */
export function ReadyPage({ params }: PageProps) {
  const { data, error } = useRead(
    'GET /ready/:token',
    { params: { token: params['token'] ?? '' } },
    { pollMs: POLL_MS },
  )
  useWakeLock()
  if (data) return <Orders screen={data} />
  if (error && (error.status === 404 || error.status === 400)) return <Unknown />
  return <p className="ready-unread">{words.connecting}</p>
}

function Orders({ screen: { location, preparing, ready, at } }: { screen: Screen }) {
  const { brand } = useSite()
  const now = useNow()
  const isOld = now.getTime() - Date.parse(at) > OLD_MS
  return (
    <div className="ready-screen">
      <header className="ready-bar">
        <h1>
          {brand.name} <span>{location.name}</span>
        </h1>
        {isOld ? (
          <p role="alert" className="ready-old">
            {words.old(clock(new Date(at)))}
          </p>
        ) : (
          <p>{clock(now)}</p>
        )}
      </header>
      <div className="ready-columns">
        <Column id="ready-preparing" title={words.preparing} empty={words.nonePreparing} orders={preparing} />
        <Column id="ready-ready" title={words.ready} empty={words.noneReady} orders={ready} isReady />
      </div>
    </div>
  )
}

type ColumnProps = { id: string; title: string; empty: string; orders: readonly Shown[]; isReady?: boolean }

function Column({ id, title, empty, orders, isReady = false }: ColumnProps) {
  return (
    <section aria-labelledby={id} data-ready={isReady || undefined} className="ready-column">
      <h2 id={id}>{title}</h2>
      {orders.length === 0 && <p>{empty}</p>}
      {/* A reader hears who may come to the counter. */}
      <ul aria-live={isReady ? 'polite' : undefined}>
        {orders.map(({ orderNumber, name }) => (
          <li key={orderNumber}>
            <b>{orderNumber}</b>
            {name !== null && <span>{name}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unknown() {
  return (
    <main className="page-width py-16">
      <EmptyState level={1} title={words.unknown}>
        {words.unknownLead}
      </EmptyState>
    </main>
  )
}

function clock(at: Date): string {
  return formatClock(localParts(at).minute)
}
