import type { TipDay } from '@thali/contracts/payments/tips'
import { monthDays } from '@thali/domain/reports'
import { localParts } from '@thali/domain/time/zone'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { AtOnePlace, type OnePlace } from '../one-place.tsx'
import { TipDayDialog } from './tip-day-dialog.tsx'
import { sumOfDays, tipState } from './tip-words.ts'
import { TipsFileDialog } from './tips-file-dialog.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { ReadFailure } from '#web/back-office/payments/payment-reads.tsx'
import { monthName, shortDay } from '#web/back-office/reports/figure-words.ts'
import { MonthChoice } from '#web/back-office/reports/month/month-choice.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const TIPS_POLL = { pollMs: 30_000 } as const

/** The tips of each day of a month, and whether they are shared among those who worked. */
export function TipsPart() {
  return <AtOnePlace label="Tips of">{(place) => <TipsOf key={place.location} {...place} />}</AtOnePlace>
}

function TipsOf({ location, name }: OnePlace) {
  const today = localParts(useNow()).date
  const [month, setMonth] = useState(today.slice(0, 7))
  const [opened, open] = useState<string | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const query = { location, ...monthDays(month) }
  const { data, error, reread } = useRead('GET /admin/tips', { query }, TIPS_POLL)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MonthChoice month={month} present={today.slice(0, 7)} onChoose={setMonth} />
        <Button variant="secondary" icon={<Download aria-hidden size={20} />} onClick={() => setIsExporting(true)}>
          Export CSV
        </Button>
      </div>
      {error && (
        <ReadFailure title="The tips could not be read" error={error} isStale={data !== undefined} onRetry={reread} />
      )}
      {!data && !error && (
        <Loading label="Loading the tips">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {data && data.days.length === 0 && (
        <p className="py-4 text-muted">
          No tips came to {name} in {monthName(month)}. They are listed here by the day on which they were paid.
        </p>
      )}
      {data && data.days.length > 0 && <Days days={data.days.toReversed()} today={today} onOpen={open} />}
      {opened !== null && (
        <TipDayDialog
          day={opened}
          location={location}
          isToday={opened === today}
          onClose={() => open(null)}
          onDone={() => void reread()}
        />
      )}
      {isExporting && (
        <TipsFileDialog location={location} month={month} today={today} onClose={() => setIsExporting(false)} />
      )}
    </>
  )
}

type DaysProps = { days: readonly TipDay[]; today: string; onOpen: (day: string) => void }

function Days({ days, today, onOpen }: DaysProps) {
  const { tips, shared } = sumOfDays(days)
  return (
    <Table caption="Tips by day">
      <thead>
        <tr>
          <Th>Day</Th>
          <Th numeric>Tips</Th>
          <Th>Shared</Th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <Day key={day.day} day={day} isToday={day.day === today} onOpen={() => onOpen(day.day)} />
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-sunken font-semibold">
          <Td>Together</Td>
          <Td numeric>{moneyOf(tips)}</Td>
          <Td className="tabular-nums">{moneyOf(shared)} shared</Td>
        </tr>
      </tfoot>
    </Table>
  )
}

type DayProps = { day: TipDay; isToday: boolean; onOpen: () => void }

function Day({ day, isToday, onOpen }: DayProps) {
  const { tone, words } = tipState(day)
  return (
    <tr className="relative hover:bg-sunken">
      <Td className="whitespace-nowrap">
        {/* The whole row opens the day. */}
        <button type="button" onClick={onOpen} className="link font-medium after:absolute after:inset-0">
          {shortDay(day.day)}
        </button>
        {isToday && <span className="block text-sm text-muted">so far</span>}
      </Td>
      <Td numeric>{moneyOf(day.tips)}</Td>
      <Td>
        <Badge tone={tone}>{words}</Badge>
      </Td>
    </tr>
  )
}
