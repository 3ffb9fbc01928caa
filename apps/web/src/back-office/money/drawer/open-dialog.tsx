import { cashProblem } from './drawer-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { typedNumber } from '#web/ui/forms/typed-number.ts'
import { toast } from '#web/ui/notices/toast.ts'

const USUAL_FLOAT = 200

type OpenDialogProps = {
  location: string
  name: string
  /** What was left in it at the last count. */
  left: number | null
  onClose: () => void
  onDone: () => void
}

export function OpenDialog({ location, name, left, onClose, onDone }: OpenDialogProps) {
  const form = useFormOf({
    first: () => ({ float: (left ?? USUAL_FLOAT).toFixed(2) }),
    check: ({ float }) => ({ float: cashProblem(float) ?? '' }),
    send: async ({ float }, idempotencyKey) => {
      await call('POST /admin/drawer/open', { body: { location, float: typedNumber(float) }, idempotencyKey })
      toast.success(`The drawer is open with ${moneyOf(typedNumber(float))}`)
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Open the drawer of ${name}`}
      state={form}
      submitLabel="Open"
      failureTitle="The drawer was not opened"
      onClose={onClose}
    >
      {() => (
        <MoneyField
          label="Cash in the drawer"
          hint={left === null ? 'The change to begin with' : `${moneyOf(left)} were left at the last count`}
          {...form.choice('float')}
        />
      )}
    </FormDialog>
  )
}
