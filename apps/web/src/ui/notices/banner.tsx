import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { words } from '#words/ui.ts'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

export interface BannerProps {
  tone?: BannerTone | undefined
  title?: ReactNode
  children?: ReactNode
  /** A button or link that gets the reader further. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** From edge to edge, as a strip above the page. */
  strip?: boolean | undefined
  className?: string | undefined
}

const LOOK = {
  info: { icon: Info, colour: 'bg-info-tint text-info' },
  success: { icon: CircleCheck, colour: 'bg-success-tint text-success' },
  warning: { icon: TriangleAlert, colour: 'bg-warning-tint text-warning' },
  danger: { icon: CircleAlert, colour: 'bg-danger-tint text-danger' },
} as const

/** A lasting condition. `danger` interrupts a screen reader, the other tones are announced politely. */
export function Banner({ tone = 'info', title, children, action, onDismiss, strip, className }: BannerProps) {
  const { icon: Icon, colour } = LOOK[tone]

  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex gap-3 px-4 py-3',
        action ? 'items-center' : 'items-start',
        strip ? 'justify-center border-b border-current/25' : 'rounded-md border border-current/25',
        colour,
        className,
      )}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className={classes('flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1', !strip && 'flex-1')}>
        <div className="min-w-0 text-text">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action && <div className="ms-auto">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={words.dismiss}
          icon={<X aria-hidden size={18} />}
          onClick={onDismiss}
          className="-my-2 -me-2 text-inherit!"
        />
      )}
    </div>
  )
}
