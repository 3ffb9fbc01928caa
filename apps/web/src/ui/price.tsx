import { FORMATS } from '@thali/domain/language/words'

import { words } from '#words/ui.ts'
import { classes } from './classes.ts'

const DOLLARS = new Intl.NumberFormat(FORMATS.locale, {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
})

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
          <s className="me-1.5 text-muted">{DOLLARS.format(was)}</s>
          <span className="sr-only">{words.now}</span>
        </>
      )}
      <data value={amount.toFixed(2)}>{DOLLARS.format(amount)}</data>
    </span>
  )
}
