import type { OrderView } from '@thali/contracts/orders/orders'
import type { OrderStatus } from '@thali/domain/order-status'
import { ORDER_STATUS_LABELS } from '@thali/domain/orders/status-labels'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell-ring'
import Check from 'lucide-react/icons/check'
import CookingPot from 'lucide-react/icons/cooking-pot'
import ReceiptText from 'lucide-react/icons/receipt-text'
import X from 'lucide-react/icons/x'

import { stepTimes, useAnnouncedStatus } from './order-state.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/orders/status.ts'

/** The steps of an order with their times. A new step is announced once. */
export function OrderTracker({ order }: { order: OrderView }) {
  useAnnouncedStatus(order)
  return (
    <StatusTracker
      status={order.status}
      times={stepTimes(order)}
      cancelledAfter={order.prepStartTime === null ? 'pending' : 'preparing'}
    />
  )
}

const STEPS = ['pending', 'preparing', 'ready', 'completed'] as const
const ICONS: Record<OrderStatus, LucideIcon> = {
  pending: ReceiptText,
  preparing: CookingPot,
  ready: Bell,
  completed: Check,
  cancelled: X,
}

export interface StatusTrackerProps {
  status: OrderStatus
  /** When each status began, ready to be read: "7:05 p.m.". */
  times?: Partial<Record<OrderStatus, string>> | undefined
  /** The last status before the order was cancelled; the steps up to it stay. */
  cancelledAfter?: (typeof STEPS)[number] | undefined
  className?: string | undefined
}

/** Where an order is: four knots on a thread, each with icon, words and time. A cancelled order ends where it was. */
export function StatusTracker({ status, times, cancelledAfter = 'pending', className }: StatusTrackerProps) {
  const cancelled = status === 'cancelled'
  const reached = STEPS.indexOf(cancelled ? cancelledAfter : status)
  const steps: readonly OrderStatus[] = cancelled ? [...STEPS.slice(0, reached + 1), 'cancelled'] : STEPS

  return (
    <div className={classes('@container', className)}>
      <ol className="flex flex-col @min-[18rem]:flex-row" aria-label={words.steps}>
        {steps.map((step, index) => (
          <Step
            key={step}
            step={step}
            time={times?.[step]}
            done={cancelled ? step !== 'cancelled' : index < reached || status === 'completed'}
            current={step === status}
            last={index === steps.length - 1}
          />
        ))}
      </ol>
    </div>
  )
}

interface StepProps {
  step: OrderStatus
  time: string | undefined
  done: boolean
  current: boolean
  last: boolean
}

function Step({ step, time, done, current, last }: StepProps) {
  const Icon = ICONS[step]
  const reached = done || current

  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={classes(
        'relative flex gap-3 @min-[18rem]:min-w-0 @min-[18rem]:flex-1 @min-[18rem]:flex-col @min-[18rem]:gap-1.5',
        !last && 'pb-4 @min-[18rem]:pb-0',
      )}
    >
      {!last && (
        <span
          aria-hidden
          className={classes(
            'absolute top-9 bottom-0 left-[calc(1.125rem-1px)] border-s-2 @min-[18rem]:inset-[calc(1.125rem-1px)_0_auto_2.25rem] @min-[18rem]:border-s-0 @min-[18rem]:border-t-2',
            done ? 'border-solid border-heading' : 'border-dashed border-line-strong',
          )}
        />
      )}
      <span className={classes('grid size-9 shrink-0 place-items-center rounded-full', knotOf(step, done, current))}>
        <Icon aria-hidden size={18} />
      </span>
      <span className="grid content-center text-sm @min-[18rem]:content-start @min-[18rem]:pe-1.5 @min-[40rem]:text-base">
        <span className={classes('leading-snug', current ? 'font-semibold text-text' : reached ? '' : 'text-muted')}>
          {ORDER_STATUS_LABELS[step]}
        </span>
        <span className="text-xs text-muted tabular-nums @min-[40rem]:text-sm">
          {time ?? (reached ? '' : <span className="sr-only">{words.notYet}</span>)}
        </span>
      </span>
    </li>
  )
}

function knotOf(step: OrderStatus, done: boolean, current: boolean): string {
  if (step === 'cancelled') return 'bg-danger text-on-danger'
  if (current) return 'bg-accent text-on-accent'
  if (done) return 'bg-heading text-bg'
  return 'border-2 border-dashed border-line-strong text-muted'
}
