import type { OrderView } from '@thali/contracts/orders/orders'
import { AGAIN_REASON_WORDS, AGAIN_REASONS, type AgainReason } from '@thali/domain/orders/kitchen/make-again'
import { useState } from 'react'

import { type Task, useDoneDishes } from './done-dishes.tsx'
import { againOfTask, taskKey } from './station-view.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** Dishes of an order, of which one is to be made again. */
export type AskedAgain = { order: OrderView; tasks: readonly [Task, ...Task[]] }

const REASONS = AGAIN_REASONS.map((value) => ({ value, label: AGAIN_REASON_WORDS[value] }))

/**
 * A dish that was spoiled, dropped or sent back. Needs the network: it is for the printer and the other screens, and what
 * came late would have a dish cooked that was eaten long ago.
 */
export function AgainDialog({ order, tasks, onClose }: AskedAgain & { onClose: () => void }) {
  const { againOf, hear } = useDoneDishes()
  /** As it was when the dialog opened: what another tablet asks meanwhile is the same spoiled dish. */
  const [seen] = useState(() => againOf(order.id))
  const find = (dish: string) => tasks.find((task) => taskKey(task) === dish) ?? tasks[0]
  const form = useFormOf<{ dish: string; quantity: string; reason: AgainReason; words: string }>({
    first: () => ({ dish: taskKey(tasks[0]), quantity: '1', reason: 'dropped', words: '' }),
    check: ({ reason, words }) => ({ words: reason === 'other' && words.trim() === '' ? 'Say what happened' : '' }),
    send: async ({ dish: key, quantity, reason, words }, idempotencyKey) => {
      const task = find(key)
      const { line, dish, station } = task
      const body = {
        line,
        part: dish.part,
        station: station.id,
        quantity: Number(quantity),
        reason,
        ...(reason === 'other' && { words }),
        was: againOfTask(task, seen)?.times ?? 0,
      }
      const params = { id: order.id }
      const reply = await call('POST /admin/orders/:id/items/again', { params, body, idempotencyKey })
      hear(reply.order)
      toast.success(`Again: ${quantity} ${dish.name} of order ${order.orderNumber}`)
      onClose()
    },
  })
  const { quantity: most } = find(form.fields.dish).dish
  return (
    <FormDialog
      title={`Again, order ${order.orderNumber}`}
      state={form}
      submitLabel="Make it again"
      buttonSize="board"
      failureTitle="It is not made again"
      onClose={onClose}
    >
      {() => (
        <>
          {tasks.length > 1 ? (
            <SelectField
              label="Dish"
              controlSize="staff"
              options={tasks.map((task) => ({ value: taskKey(task), label: task.dish.name }))}
              {...form.input('dish')}
              onChange={({ target }) => form.change({ dish: target.value, quantity: '1' })}
            />
          ) : (
            <p className="text-lg font-semibold">{tasks[0].dish.name}</p>
          )}
          {most > 1 && (
            <SelectField
              label="How many"
              controlSize="staff"
              options={Array.from({ length: most }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }))}
              {...form.input('quantity')}
            />
          )}
          <Segments
            legend="Why"
            options={REASONS}
            value={form.fields.reason}
            onChange={(reason) => form.change({ reason })}
          />
          {form.fields.reason === 'other' && (
            <TextField label="What happened" maxLength={80} controlSize="staff" {...form.input('words')} />
          )}
          <p className="text-muted">Nothing is charged.</p>
        </>
      )}
    </FormDialog>
  )
}
