import type { ShareDayTips, TipDayView } from '@thali/contracts/payments/tips'
import type { ReactNode } from 'react'

import {
  hoursTogether,
  leftToShare,
  leftWords,
  previewOf,
  shareProblems,
  sharesBy,
  type TypedShares,
  typedOf,
} from './tip-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { PadField } from '#web/ui/forms/pad-field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const WAYS = [
  { value: 'hours', label: 'By hours' },
  { value: 'hand', label: 'By hand' },
] as const
/** Somebody else was faster, or tips came: the person looks at what there is now, and keeps what they typed. */
const READ_ANEW: ReadonlySet<string> = new Set(['tips-changed', 'tips-shared'])

type ShareFormProps = {
  title: string
  day: TipDayView
  location: string
  onReread: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
  /** What there is to share. */
  children: ReactNode
}

/** Everybody who may have a share, with their hours or their amount. */
export function ShareForm({ title, day, location, onReread, onClose, onDone, children }: ShareFormProps) {
  const [confirm, confirmDialog] = useConfirm()

  async function send(by: ShareDayTips['body']['by'], idempotencyKey: string): Promise<void> {
    const { tips, sharedAt } = day
    try {
      const body = { location, tips, sharedAt, by }
      await call('POST /admin/tips/:day/share', { params: { day: day.day }, body, idempotencyKey })
    } catch (error) {
      if (error instanceof ApiError && READ_ANEW.has(error.code)) await onReread()
      throw error
    }
    onDone()
    onClose()
  }

  const form = useFormOf<TypedShares & { people: null }>({
    first: () => ({ ...typedOf(day), people: null }),
    check: (typed) => shareProblems(typed, day),
    send: async (typed, key) => {
      await send(sharesBy(typed, day.people), key)
      toast.success(`${title} are shared`)
    },
  })

  async function takeBack(): Promise<void> {
    const question = { title: 'Take the sharing back?', body: 'Nobody has a share of this day then.' }
    if (!(await confirm({ ...question, confirmLabel: 'Take back', tone: 'danger' }))) return
    try {
      await send({ way: 'hand', people: [] }, crypto.randomUUID())
      toast.success(`${title} are no longer shared`)
    } catch (error) {
      form.fail(error instanceof ApiError ? error.message : String(error))
    }
  }

  return (
    <>
      <FormDialog
        title={title}
        state={form}
        submitLabel={day.tips > 0 && day.people.length > 0 ? `Share ${moneyOf(day.tips)}` : null}
        failureTitle="The tips were not shared"
        onClose={onClose}
      >
        {(id) => (
          <>
            {children}
            {day.tips > 0 && day.people.length === 0 && (
              <p>Nobody works at this location yet. Give your staff their location in Users.</p>
            )}
            {day.tips > 0 && day.people.length > 0 && (
              <>
                <Segments
                  legend="How the tips are shared"
                  options={WAYS}
                  value={form.fields.way}
                  onChange={(way) => form.change({ way })}
                />
                <People id={id} day={day} form={form} />
              </>
            )}
            {day.shares.length > 0 && (
              <Button variant="ghost" className="justify-self-start px-3!" onClick={() => void takeBack()}>
                Take the sharing back
              </Button>
            )}
          </>
        )}
      </FormDialog>
      {confirmDialog}
    </>
  )
}

type Form = ReturnType<typeof useFormOf<TypedShares & { people: null }>>
type PeopleProps = { id: string; day: TipDayView; form: Form }

function People({ id, day, form: { fields, errors, change } }: PeopleProps) {
  const isByHours = fields.way === 'hours'
  const [name, of] = isByHours ? (['hours', fields.hours] as const) : (['amounts', fields.amounts] as const)
  const preview = previewOf(fields, day)
  return (
    <div id={`${id}-people`} tabIndex={-1} className="grid gap-2">
      <ul className="rounded-lg border border-line">
        {day.people.map((person) => (
          <li
            key={person.id}
            className={classes(
              'grid items-center gap-x-3 border-t border-line px-3 py-2 first:border-t-0',
              isByHours ? 'grid-cols-[1fr_6rem] md:grid-cols-[1fr_9rem_6rem]' : 'md:grid-cols-[1fr_11rem]',
            )}
          >
            <span className="min-w-0 font-medium [overflow-wrap:anywhere] max-md:col-span-full">
              {person.name}
              {person.isGone && <span className="font-normal text-muted"> works here no longer</span>}
            </span>
            <PadField
              id={`${id}-${name}.${person.id}`}
              label={`${isByHours ? 'Hours' : 'Amount'} of ${person.name}`}
              hideLabel
              pad="money"
              prefix={isByHours ? undefined : '$'}
              suffix={isByHours ? 'h' : undefined}
              controlSize="staff"
              autoComplete="off"
              error={errors[`${name}.${person.id}`]}
              value={of[person.id] ?? ''}
              onType={(typed) => change({ [name]: { ...of, [person.id]: typed } })}
            />
            {isByHours && <span className="text-right tabular-nums">{preview.get(person.id)}</span>}
          </li>
        ))}
      </ul>
      <Together day={day} typed={fields} />
      <FieldError id={`${id}-people-error`} error={errors['people']} />
    </div>
  )
}

/** Below the people: their hours together, or what is left to share. */
function Together({ day, typed }: { day: TipDayView; typed: TypedShares }) {
  const left = leftToShare(typed, day)
  const isWrong = left !== null && left < 0
  return (
    <p role="status" className={classes('px-3 font-semibold tabular-nums', isWrong && 'text-danger')}>
      {typed.way === 'hours' ? `${hoursTogether(typed, day.people)} together` : left !== null && leftWords(left)}
    </p>
  )
}
