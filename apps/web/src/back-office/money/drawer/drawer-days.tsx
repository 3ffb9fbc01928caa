import type { ClosedDrawer } from '@thali/contracts/payments/drawer'
import { keeperWords } from '@thali/domain/money/drawer-words'
import { formatTime, localParts } from '@thali/domain/time/zone'
import Printer from 'lucide-react/icons/printer'

import { differenceWords, moveWords } from './drawer-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const WIDE = 'max-md:hidden'

/** The days that were counted, for managers. On a phone their sums stand below the day. */
export function DrawerDays({ days, isPrinted }: { days: readonly ClosedDrawer[]; isPrinted: boolean }) {
  return (
    <section aria-labelledby="drawer-days" className="grid gap-2">
      <h2 id="drawer-days" className="display text-lg">
        Counted before
      </h2>
      <Table caption="Days of the drawer">
        <thead>
          <tr>
            <Th>Closed</Th>
            <Th numeric className={WIDE}>
              Expected
            </Th>
            <Th numeric className={WIDE}>
              Counted
            </Th>
            <Th numeric>Difference</Th>
            <Th numeric className={WIDE}>
              Carried out
            </Th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Day key={day.id} day={day} isPrinted={isPrinted} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Day({ day, isPrinted }: { day: ClosedDrawer; isPrinted: boolean }) {
  const { expected, counted, firstCount, difference, carriedOut, closedBy, openedBy, moves } = day
  return (
    <tr>
      <Td className="py-2!">
        <span className="block font-medium tabular-nums">{whenOf(day.closedAt)}</span>
        <span className="block text-sm text-muted">{keeperWords({ openedBy, closedBy })}</span>
        {firstCount !== null && (
          <span className="block text-sm text-muted">Counted {moneyOf(firstCount)} at first</span>
        )}
        {moves.map((move) => (
          <span key={move.id} className="block text-sm text-muted [overflow-wrap:anywhere]">
            {moveWords(move)}
          </span>
        ))}
        <span className="block text-sm text-muted tabular-nums md:hidden">
          {moneyOf(counted)} of {moneyOf(expected)}, {moneyOf(carriedOut)} carried out
        </span>
        {isPrinted && <PrintDay day={day} />}
      </Td>
      <Td numeric className={WIDE}>
        {moneyOf(expected)}
      </Td>
      <Td numeric className={WIDE}>
        {moneyOf(counted)}
      </Td>
      <Td numeric className={classes('whitespace-nowrap', difference !== 0 && 'font-semibold text-warning')}>
        {difference === 0 ? 'None' : differenceWords(difference)}
      </Td>
      <Td numeric className={WIDE}>
        {moneyOf(carriedOut)}
      </Td>
    </tr>
  )
}

/** Prints the day on the receipt printer. */
function PrintDay({ day }: { day: ClosedDrawer }) {
  const printing = useCall('POST /admin/drawer/:id/print', {
    onSuccess: ({ printer }) => toast.success(`End of day sent to ${printer}`),
  })
  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        className="mt-1"
        busy={printing.isPending}
        icon={<Printer aria-hidden size={20} />}
        onClick={() => printing.isPending || printing.mutate({ params: { id: day.id } })}
      >
        Print<span className="sr-only"> the day that was closed {whenOf(day.closedAt)}</span>
      </Button>
      {printing.failure !== null && (
        <span role="alert" className="block font-medium text-danger">
          {printing.failure}
        </span>
      )}
    </>
  )
}

const DAY = new Intl.DateTimeFormat('en-CA', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

function whenOf(instant: string): string {
  const at = new Date(instant)
  return `${DAY.format(Date.parse(localParts(at).date)).replaceAll('.', '')}, ${formatTime(at)}`
}
