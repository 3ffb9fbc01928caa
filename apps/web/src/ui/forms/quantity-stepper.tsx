import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useId } from 'react'

import { type ButtonSize, IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { words } from '#words/ui.ts'

export interface QuantityStepperProps {
  /** The counted thing: "Butter Chicken". Part of the buttons' names. */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  /** Called for the step below `min`; the minus turns into a bin. */
  onRemove?: (() => void) | undefined
  /** Called on + at the limit, so that the page can say why nothing happens. */
  onLimit?: (() => void) | undefined
  /** The reason, beside the stepper and read out. */
  message?: string | undefined
  size?: Extract<ButtonSize, 'regular' | 'staff'> | undefined
  className?: string | undefined
}

/** − n +. The ends of the range stay focusable: a disabled button would drop the keyboard user's place. */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 1,
  max = Infinity,
  onRemove,
  onLimit,
  message,
  size,
  className,
}: QuantityStepperProps) {
  const messageId = useId()
  const atMin = value <= min
  const removes = atMin && onRemove !== undefined
  const atMax = value >= max

  return (
    <div className={classes('inline-grid gap-1', className)}>
      <div
        role="group"
        aria-label={words.quantityOf(label)}
        aria-describedby={message ? messageId : undefined}
        className="inline-flex w-fit items-center rounded-full border border-line-strong bg-surface"
      >
        <IconButton
          label={removes ? words.remove(label) : words.less(label)}
          icon={removes ? <Trash aria-hidden size={18} /> : <Minus aria-hidden size={18} />}
          size={size}
          className="stepper-end"
          aria-disabled={(atMin && !removes) || undefined}
          onClick={() => (removes ? onRemove() : onChange(value - 1))}
        />
        <output className="min-w-8 text-center font-semibold tabular-nums" aria-live="polite">
          {value}
        </output>
        <IconButton
          label={words.more(label)}
          icon={<Plus aria-hidden size={18} />}
          size={size}
          className={classes('stepper-end', atMax && 'stepper-limit')}
          {...(atMax && !onLimit && { 'aria-disabled': true })}
          onClick={() => (atMax ? onLimit?.() : onChange(value + 1))}
        />
      </div>
      <p id={messageId} role="status" className="max-w-64 text-sm font-medium text-warning empty:hidden">
        {message}
      </p>
    </div>
  )
}
