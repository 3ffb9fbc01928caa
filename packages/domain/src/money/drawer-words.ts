import { type Cents, formatMoney } from './cents.ts'
import type { DrawerMove } from './drawer.ts'

/** `$0.50 short`, `$2.00 over`, `right to the cent` */
export function differenceWords(cents: number): string {
  if (cents === 0) return 'right to the cent'
  return `${formatMoney(Math.abs(cents) as Cents)} ${cents < 0 ? 'short' : 'over'}`
}

const MOVES: Readonly<Record<DrawerMove, string>> = {
  in: 'Put in',
  out: 'Taken out',
  'no-sale': 'Opened without a sale',
}

/** `Taken out $30.05: Milk` */
export function moveWords({ kind, amountCents, reason }: { kind: DrawerMove; amountCents: number; reason: string }) {
  return `${MOVES[kind]}${kind === 'no-sale' ? '' : ` ${formatMoney(amountCents as Cents)}`}: ${reason}`
}

/** Who had a drawer: `Asha`, or `Opened by Asha, closed by Ben`. */
export function keeperWords({ openedBy, closedBy }: { openedBy: string; closedBy: string }): string {
  return closedBy === openedBy ? closedBy : `Opened by ${openedBy}, closed by ${closedBy}`
}
