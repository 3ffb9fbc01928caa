import { NO_EMAIL_STATS } from '@thali/domain/messages/mailings'
import { useState } from 'react'

import { dayWords, percentWords } from './message-words.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** How many e-mails were sent, and how many arrived; all zero when that cannot be read (ADM-EML-36). */
export function MailFigures() {
  const { data, error, reread } = useRead('GET /getEmailStats', {}, { freshForMs: 0 })
  const isUnread = error !== null && !data
  const stats = data ?? (isUnread ? NO_EMAIL_STATS : null)
  return (
    <>
      {isUnread && (
        <RetryBanner title="Failed to get email stats" buttonSize="staff" onRetry={reread}>
          {userMessage(error)}
        </RetryBanner>
      )}
      <StatTiles
        className="@min-[40rem]:grid-cols-4"
        stats={[
          { label: 'Total e-mails', figure: stats?.total, mark: 'bg-line-strong' },
          { label: 'Sent', figure: stats?.sent, mark: 'bg-success' },
          { label: 'Failed', figure: stats?.failed, mark: 'bg-danger' },
          { label: 'Success rate', figure: stats && percentWords(stats.successRate), mark: 'bg-accent' },
        ]}
      />
    </>
  )
}

/** How many e-mails went out on each of the last days. */
export function MailByDay() {
  const { data, error } = useRead('GET /getEmailStats', {}, { freshForMs: 0 })
  if (data) return <ByDay days={data.byDay} />
  if (error) return null
  return (
    <Loading label="Loading the chart">
      <Skeleton className="h-56 w-full" />
    </Loading>
  )
}

type Day = { date: string; total: number; sent: number; failed: number }

function ByDay({ days }: { days: readonly Day[] }) {
  const [isTable, setIsTable] = useState(false)
  const total = days.reduce((sum, day) => sum + day.total, 0)
  return (
    <section aria-labelledby="mail-by-day" className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <h2 id="mail-by-day" className="display text-2xl">
        By day
      </h2>
      <p className="text-sm text-muted tabular-nums">
        The last {days.length} days: {total} e-mails
      </p>
      {isTable ? <DayTable days={days} /> : total === 0 ? <Nothing /> : <MailChart days={days} />}
      <Button variant="ghost" className="mt-2 -ml-3" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
        {isTable ? 'View as chart' : 'View as table'}
      </Button>
    </section>
  )
}

function Nothing() {
  return <p className="grid min-h-32 place-content-center text-muted">Nothing was sent in these days.</p>
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <Table caption="E-mails by day" className="mt-3">
      <thead>
        <tr>
          <Th>Day</Th>
          <Th numeric>Total</Th>
          <Th numeric>Sent</Th>
          <Th numeric>Failed</Th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, total, sent, failed }) => (
          <tr key={date}>
            <Td className="py-2!">{dayWords(date)}</Td>
            <Td numeric className="py-2!">
              {total}
            </Td>
            <Td numeric className="py-2!">
              {sent}
            </Td>
            <Td numeric className="py-2!">
              {failed}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const HEIGHT = 130
const FOOT = 26
const HEAD = 22
/** So that a small bar can still be seen. */
const LEAST = 3
const NAMED_EVERY = 5

/** A bar for every day, with the failed mails on top. The table has the same figures. */
function MailChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ total }) => total))
  const share = 100 / Math.max(1, days.length)
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT))
  const best = days.reduce((top, day) => (day.total > top.total ? day : top), days[0] ?? NO_DAY)
  const bottom = HEAD + HEIGHT
  return (
    <svg
      role="img"
      aria-label={`E-mails by day. Most on ${dayWords(best.date)}: ${best.total}. The table has every day.`}
      width="100%"
      height={bottom + FOOT}
      className="mt-3 block overflow-visible tabular-nums"
    >
      <line x1="0" x2="100%" y1={bottom + 0.5} y2={bottom + 0.5} className="stroke-line-strong" />
      {days.map(({ date, total, failed }, index) => {
        const left = share * (index + 0.14)
        const middle = `${share * (index + 0.5)}%`
        const bar = { x: `${left}%`, width: `${share * 0.72}%`, rx: 2 }
        return (
          <g key={date}>
            <rect {...bar} y={bottom - heightOf(total)} height={heightOf(total)} className="fill-chart-1" />
            <rect {...bar} y={bottom - heightOf(total)} height={heightOf(failed)} className="fill-chart-3" />
            {date === best.date && (
              <text
                x={middle}
                y={bottom - heightOf(total) - 6}
                textAnchor={index > days.length / 2 ? 'end' : 'start'}
                className="fill-text text-[0.8125rem] font-semibold"
              >
                {total}
              </text>
            )}
            {(days.length - 1 - index) % NAMED_EVERY === 0 && (
              <text
                x={middle}
                y={bottom + 19}
                textAnchor={anchorOf(index, days.length)}
                className={classes('fill-muted text-[0.8125rem]', isCrowded(index, days.length) && 'max-md:hidden')}
              >
                {dayWords(date)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const NO_DAY: Day = { date: '1970-01-01', total: 0, sent: 0, failed: 0 }

/** Where there is little room, every second name is left out. */
function isCrowded(index: number, length: number): boolean {
  return (length - 1 - index) % (2 * NAMED_EVERY) !== 0
}

/** A name at the edge grows inwards. */
function anchorOf(index: number, length: number): 'start' | 'middle' | 'end' {
  if (index === length - 1) return 'end'
  return index === 0 ? 'start' : 'middle'
}
