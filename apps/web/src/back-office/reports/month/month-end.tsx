import type { GetMonthEnd } from '@thali/contracts/system/reports'
import { can } from '@thali/domain/auth/roles'
import { localParts } from '@thali/domain/time/zone'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type Ref, useState } from 'react'

import { monthName, timeOf } from '../figure-words.ts'
import { failureOf, LIVE_READ, placeQuery } from '../figures.ts'
import { Behind } from './behind.tsx'
import { MonthChoice } from './month-choice.tsx'
import { MonthComparison } from './month-comparison.tsx'
import { MonthSums } from './month-sums.tsx'
import { MonthTable } from './month-table.tsx'
import { crossingWords, moneyOfMonth, type Opened, taxNote } from './month-words.ts'
import { Payouts } from './payouts.tsx'
import { Unbooked } from './unbooked.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { ALL_PLACES, type PlaceChoice } from '#web/back-office/live/place.ts'
import { useShownPlaceName, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { userMessage } from '#web/lib/api/api.ts'
import { fillPath } from '#web/lib/api/endpoints.ts'
import './month-end.css'
import { useDownload } from '#web/lib/files/use-file-transfer.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Takings of a month at the chosen location, day by day, equal to its orders to the cent. */
export function MonthEnd({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) {
  const { choice, places } = useWorkspace()
  const sold = places.filter(({ id }) => choice === ALL_PLACES || id === choice)
  const { brand } = useSite()
  const now = useNow()
  const present = localParts(now).date.slice(0, 7)
  const [month, setMonth] = useState(present)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, reread } = useRead(
    'GET /admin/reports/month',
    { query: { ...placeQuery(choice), month } },
    LIVE_READ,
  )
  const where = useShownPlaceName()
  return (
    <div className="month-end grid grid-cols-1 gap-4">
      <PageHeading
        dense
        titleRef={titleRef}
        eyebrow={`Month-end, ${brand.name}`}
        title={`${monthName(month)}, ${where}`}
        lead={
          data && `As of ${timeOf(data.lastUpdated, now)}${month === present ? '; the month is still running' : ''}`
        }
        actions={data && <MonthTools month={month} choice={choice} />}
      />
      <div data-print="hide">
        <MonthChoice month={month} present={present} onChoose={setMonth} />
      </div>
      {error && (
        <RetryBanner title={failureOf(error).title} retryLabel="Try Again" onRetry={reread}>
          {failureOf(error).reason}
          {data && ` These figures are from ${timeOf(data.lastUpdated, now)}.`}
        </RetryBanner>
      )}
      {!data && !error && (
        <Loading label="Loading the month" className="grid gap-4">
          <Skeleton className="h-32 w-full rounded-lg" />
          <Skeleton className="h-96 w-full rounded-lg" />
        </Loading>
      )}
      {data && <Unbooked report={data} />}
      {data && (
        <>
          <MonthSums report={data} taxNote={taxNote(sold, localParts(now).date)} onOpen={setOpened}>
            <MonthComparison comparisons={data.comparisons} isRunning={month === present} onOpen={setOpened} />
          </MonthSums>
          <MonthTable report={data} today={localParts(now).date} onOpen={setOpened} />
          <Payouts month={month} choice={choice} onOpen={(way) => setOpened(moneyOfMonth(month, data.totals, way))} />
          <MonthFoot report={data} />
        </>
      )}
      {opened && <Behind opened={opened} note={where} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** How the sums are to be read, and which refunds crossed the month. */
function MonthFoot({ report }: { report: GetMonthEnd['reply'] }) {
  return (
    <div className="month-foot grid gap-1 text-sm text-muted">
      {crossingWords(report).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        Money counts on the day it came or went back, whatever the day of its order. Net is gross less refunds; cash,
        card and other add up to it, and so do sales, tax, tips and rounding, less goodwill, with what is still owed to
        guests. Cash is taken and handed back to the nearest 5 cents.
      </p>
    </div>
  )
}

type MonthToolsProps = { month: string; choice: PlaceChoice }

/** On paper, and as a table for the bookkeeper. */
function MonthTools({ month, choice }: MonthToolsProps) {
  const { user } = useWorkspace()
  const query = { ...placeQuery(choice), month }
  return (
    <div data-print="hide" className="flex flex-wrap gap-2">
      <Button variant="secondary" icon={<Printer aria-hidden size={20} />} onClick={() => window.print()}>
        Print
      </Button>
      {can(user.role, 'reports.export') && (
        <>
          <FileButton
            label="Export CSV"
            path={fillPath('/admin/reports/month.csv', {}, query)}
            done="The month was saved as CSV"
          />
          <FileButton
            label="Journal"
            path={fillPath('/admin/reports/journal.csv', {}, query)}
            done="The journal was saved as CSV"
          />
        </>
      )}
    </div>
  )
}

type FileButtonProps = { label: string; path: string; done: string }

function FileButton({ label, path, done }: FileButtonProps) {
  const file = useDownload()

  async function save() {
    try {
      await file.save(path)
      announce(done)
      settleToasts(path)
    } catch (error) {
      toast.error(`Export failed: ${userMessage(error)}`, { about: path })
    }
  }

  return (
    <Button
      variant="secondary"
      busy={file.isBusy}
      icon={<Download aria-hidden size={20} />}
      onClick={() => void save()}
    >
      {file.isBusy ? file.words : label}
    </Button>
  )
}
