import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'

import { classes } from './classes.ts'
import { words } from '#words/ui.ts'

export interface PriceProps {
  /** In dollars, as the API sends it. */
  amount: number
  /** The former price, struck through. */
  was?: number | undefined
  className?: string | undefined
}

export function Price({ amount, was, className }: PriceProps) {
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      {was !== undefined && (
        <>
          <span className="sr-only">{words.was}</span>
          <s className="me-1.5 text-muted">{inWords(was)}</s>
          <span className="sr-only">{words.now}</span>
        </>
      )}
      <data value={amount.toFixed(2)}>{inWords(amount)}</data>
    </span>
  )
}

function inWords(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}
