import { median } from '../support/stats.ts'
import type { Counter, Worked } from './rush-run.ts'

export type RushFindings = {
  orders: number
  seconds: number
  switches: number
  switchMs: number
  onStandby: number
  byCard: number
  /** Orders that were not printed exactly once. */
  notOnce: string[]
  /** Orders whose money did not come exactly once, and in full. */
  wronglyPaid: string[]
  /** Steps and payments that stand in another name than that of the person who did them. */
  wrongNames: string[]
  postgres: string
}

/** What the database, the printers' paper and the card provider say of the rush. */
export async function judge(counter: Counter, worked: readonly Worked[], tookMs: number): Promise<RushFindings> {
  const { house, tablet, printers } = counter
  const { rows: sheets } = await house.database.query<{ id: string; first: number; all: number; standby: number }>(
    `SELECT o.id, count(a.id) FILTER (WHERE a.band = 'none' AND a.outcome = 'printed')::int AS first,
            count(a.id) FILTER (WHERE a.outcome IN ('printed', 'unknown'))::int AS all,
            count(a.id) FILTER (WHERE a.outcome = 'printed' AND a.printer_id <> j.printer_id)::int AS standby
     FROM orders o LEFT JOIN print_jobs j ON j.subject = o.id::text AND j.kind = 'ticket'
     LEFT JOIN print_attempts a ON a.job_id = j.id GROUP BY o.id`,
  )
  const { rows: money } = await house.database.query<{ order_id: string; cents: number; times: number; actor: string }>(
    `SELECT order_id, sum(captured_cents - rounding_cents)::int AS cents, count(*)::int AS times, min(actor) AS actor
     FROM payments GROUP BY order_id`,
  )
  const { rows: steps } = await house.database.query<{ order_id: string; status: string; actor: string }>(
    'SELECT order_id, status, actor FROM order_status_history',
  )
  const paper = printers.reduce((sum, printer) => sum + printer.papers().length, 0)
  const printed = sheets.reduce((sum, { all }) => sum + all, 0)
  const charged = counter.provider.book().intents.filter(({ status }) => status === 'succeeded')
  const wrongNames: string[] = []
  const wronglyPaid: string[] = []
  for (const { id, started, ready, completed, paid, byCard, totalCents } of worked) {
    for (const [status, hand] of [
      ['preparing', started],
      ['ready', ready],
      ['completed', completed],
    ] as const) {
      const actor = steps.find((step) => step.order_id === id && step.status === status)?.actor
      if (actor !== `account:${hand.id}`) wrongNames.push(`${id} ${status}: ${actor}, and it was ${hand.name}`)
    }
    const own = money.find(({ order_id: orderId }) => orderId === id)
    if (own?.times !== 1 || own.cents !== totalCents) wronglyPaid.push(`${id}: ${own?.cents} of ${totalCents}`)
    if (own && own.actor !== `account:${paid.id}`) wrongNames.push(`${id} paid: ${own.actor}, and it was ${paid.name}`)
    const own2 = charged.filter(({ metadata }) => metadata?.['orderId'] === id)
    if (own2.length !== (byCard ? 1 : 0)) wronglyPaid.push(`${id}: the provider charged ${own2.length} times`)
  }
  const notOnce = sheets.filter(({ first, all }) => first !== 1 || all !== 1).map(({ id }) => id)
  if (paper !== printed) notOnce.push(`${paper} papers came out, and ${printed} are known`)
  return {
    orders: worked.length,
    seconds: Math.round(tookMs / 1000),
    switches: tablet.switchMs.length,
    switchMs: Math.round(median(tablet.switchMs)),
    onStandby: sheets.reduce((sum, { standby }) => sum + standby, 0),
    byCard: worked.filter(({ byCard }) => byCard).length,
    notOnce,
    wronglyPaid,
    wrongNames,
    postgres: house.postgresVersion,
  }
}
