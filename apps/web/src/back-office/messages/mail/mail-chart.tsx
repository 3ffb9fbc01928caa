import { dayWords } from '../message-words.ts'
import { classes } from '#web/ui/classes.ts'

type Day = { date: string; total: number; sent: number; failed: number }

const HEIGHT = 130
const FOOT = 26
const HEAD = 22
/** So that a small bar can still be seen. */
const LEAST = 3
const NAMED_EVERY = 5

/** A bar for every day, with the failed mails on top. The table has the same figures. */
export function MailChart({ days }: { days: readonly Day[] }) {
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
