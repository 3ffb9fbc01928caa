import type { ComponentProps, ReactNode } from 'react'

import { classes } from './classes.ts'

export type BadgeTone = 'neutral' | 'primary' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-text border-line-strong/50',
  primary: 'bg-primary text-on-primary border-transparent',
  accent: 'bg-accent text-on-accent border-transparent',
  info: 'bg-info-tint text-info border-info/30',
  success: 'bg-success-tint text-success border-success/30',
  warning: 'bg-warning-tint text-warning border-warning/30',
  danger: 'bg-danger-tint text-danger border-danger/30',
}

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  /** Larger and bolder, for what must be seen before a bag is handed over. */
  large?: boolean | undefined
}

/** A short word about the state of something. The word carries the meaning, the colour only repeats it. */
export function Badge({ tone = 'neutral', icon, large, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classes(
        'inline-flex w-fit items-center gap-1 rounded-sm border font-semibold whitespace-nowrap',
        large ? 'px-3 py-1 text-base' : 'px-2 py-0.5 text-xs',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
