import type { GetDrawer, OpenDrawer } from '@thali/contracts/payments/drawer'
import { receiptPrinter } from '@thali/domain/paper/printers'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Calculator from 'lucide-react/icons/calculator'
import LockOpen from 'lucide-react/icons/lock-open'
import { useState } from 'react'

import { AtOnePlace, type OnePlace } from '../one-place.tsx'
import { CountDialog } from './count-dialog.tsx'
import { DrawerDays } from './drawer-days.tsx'
import { moveWords } from './drawer-words.ts'
import { MoveDialog } from './move-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { sinceWords } from '#web/back-office/payments/payment-problem-words.ts'
import { ReadFailure } from '#web/back-office/payments/payment-reads.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const DRAWER_POLL = { pollMs: 10_000 } as const

/** The drawer of a location: opened with its float, counted at the end of the day. */
export function DrawerPart() {
  return <AtOnePlace label="Drawer of">{(place) => <DrawerOf key={place.location} {...place} />}</AtOnePlace>
}

function DrawerOf({ location, name }: OnePlace) {
  const { data, error, reread } = useRead('GET /admin/drawer', { query: { location } }, DRAWER_POLL)
  return (
    <>
      {error && (
        <ReadFailure title="The drawer could not be read" error={error} isStale={data !== undefined} onRetry={reread} />
      )}
      {!data && !error && (
        <Loading label="Loading the drawer">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {data && <Drawer drawer={data} location={location} name={name} onDone={() => void reread()} />}
    </>
  )
}

type DrawerProps = OnePlace & { drawer: GetDrawer['reply']; onDone: () => void }

function Drawer({ drawer: { open, left, outside, days }, location, name, onDone }: DrawerProps) {
  /** What the last count has shown: it stays until it is read, because cash is to be carried out by it. */
  const [news, setNews] = useState<string | null>(null)
  const { data } = useRead('GET /admin/printers', {}, { freshForMs: Infinity })
  const here = data?.printers.filter((printer) => printer.locationId === location) ?? []
  return (
    <>
      <div role="status">
        {news !== null && (
          <Banner tone="success" onDismiss={() => setNews(null)}>
            {news}
          </Banner>
        )}
      </div>
      <section aria-label={`Drawer of ${name}`} className="grid gap-4 rounded-lg border border-line bg-surface p-4">
        {open ? (
          <Open
            drawer={open}
            opensByItself={here.some(({ hasDrawer }) => hasDrawer)}
            onDone={onDone}
            onClosed={setNews}
          />
        ) : (
          <Closed location={location} name={name} left={left} onDone={onDone} />
        )}
      </section>
      {outside.payments > 0 && (
        <Banner tone="warning" title={`${moneyOf(outside.amount)} in cash belongs to no drawer`}>
          {outside.payments === 1 ? 'One order was' : `${outside.payments} orders were`} paid in cash while no drawer
          was open. That money is in the book, and in no count.
        </Banner>
      )}
      {days.length > 0 && <DrawerDays days={days} isPrinted={receiptPrinter(here) !== undefined} />}
    </>
  )
}

type ClosedProps = OnePlace & { left: number | null; onDone: () => void }

function Closed({ location, name, left, onDone }: ClosedProps) {
  const [isOpening, setIsOpening] = useState(false)
  return (
    <>
      <div>
        <h2 className="display text-lg">The drawer is closed</h2>
        <p className="text-muted">
          {left === null
            ? 'Open it with the change that is in it; from then on it is known what it should hold.'
            : `${moneyOf(left)} were left in it at the last count.`}
        </p>
      </div>
      <div>
        <Button size="staff" icon={<LockOpen aria-hidden size={20} />} onClick={() => setIsOpening(true)}>
          Open the drawer
        </Button>
      </div>
      {isOpening && (
        <OpenDialog location={location} name={name} left={left} onClose={() => setIsOpening(false)} onDone={onDone} />
      )}
    </>
  )
}

type OpenProps = {
  drawer: OpenDrawer
  /** Whether a printer opens it. */
  opensByItself: boolean
  onDone: () => void
  onClosed: (news: string) => void
}

function Open({ drawer, opensByItself, onDone, onClosed }: OpenProps) {
  const now = useNow()
  const [dialog, setDialog] = useState<'count' | 'move' | 'open' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div>
        <h2 className="display text-lg">The drawer is open</h2>
        <p className="text-muted">
          {moneyOf(drawer.float)} to begin with, by {drawer.openedBy}, since {sinceWords(drawer.openedAt, now)}
          {drawer.counts > 0 && '. Counted once; the second count stands.'}
        </p>
      </div>
      {drawer.moves.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {drawer.moves.map((move) => (
            <li key={move.id} className="[overflow-wrap:anywhere]">
              {moveWords(move)} <span className="text-muted">by {move.by}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="staff" icon={<Calculator aria-hidden size={20} />} onClick={() => setDialog('count')}>
          Count and close
        </Button>
        <Button
          size="staff"
          variant="secondary"
          icon={<ArrowLeftRight aria-hidden size={20} />}
          onClick={() => setDialog('move')}
        >
          Cash in or out
        </Button>
        {opensByItself && (
          <Button
            size="staff"
            variant="secondary"
            icon={<LockOpen aria-hidden size={20} />}
            onClick={() => setDialog('open')}
          >
            Open drawer
          </Button>
        )}
      </div>
      {dialog === 'count' && <CountDialog drawer={drawer} onClose={close} onDone={onDone} onClosed={onClosed} />}
      {dialog === 'move' && <MoveDialog drawer={drawer} onClose={close} onDone={onDone} />}
      {dialog === 'open' && <MoveDialog drawer={drawer} onlyOpens onClose={close} onDone={onDone} />}
    </>
  )
}
