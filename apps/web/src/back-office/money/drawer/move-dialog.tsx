import type { OpenDrawer } from '@thali/contracts/payments/drawer'
import type { DrawerMove } from '@thali/domain/money/drawer'

import { cashProblem, moveWords } from './drawer-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { typedNumber } from '#web/ui/forms/typed-number.ts'
import { toast } from '#web/ui/notices/toast.ts'

const KINDS = [
  { value: 'out', label: 'Take out' },
  { value: 'in', label: 'Put in' },
  { value: 'no-sale', label: 'Only open' },
] as const satisfies readonly { value: DrawerMove; label: string }[]

type MoveDialogProps = {
  drawer: OpenDrawer
  /** Opens the drawer by its printer, and no cash is put in or taken out. */
  onlyOpens?: boolean
  onClose: () => void
  onDone: () => void
}

/** Cash for milk, change from the bank, or the drawer opened without a sale: each with its reason. */
export function MoveDialog({ drawer, onlyOpens = false, onClose, onDone }: MoveDialogProps) {
  const form = useFormOf<{ kind: DrawerMove; amount: string; reason: string }>({
    first: () => ({ kind: onlyOpens ? 'no-sale' : 'out', amount: '', reason: '' }),
    check: ({ kind, amount, reason }) => ({
      amount: kind === 'no-sale' ? '' : (cashProblem(amount) ?? (typedNumber(amount) === 0 ? 'Enter the amount' : '')),
      reason: reason.trim() === '' ? 'Say what it was for' : '',
    }),
    send: async ({ kind, amount, reason }, idempotencyKey) => {
      const body = { kind, reason, amount: kind === 'no-sale' ? 0 : typedNumber(amount) }
      await call('POST /admin/drawer/:id/moves', { params: { id: drawer.id }, body, idempotencyKey })
      toast.success(moveWords(body))
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={onlyOpens ? 'Open drawer' : 'Cash in or out'}
      state={form}
      submitLabel={onlyOpens ? 'Open' : 'Write down'}
      failureTitle={onlyOpens ? 'The drawer was not opened' : 'It was not written down'}
      onClose={onClose}
    >
      {() => (
        <>
          {!onlyOpens && (
            <Segments
              legend="What was done"
              options={KINDS}
              value={form.fields.kind}
              onChange={(kind) => form.change({ kind })}
            />
          )}
          {form.fields.kind !== 'no-sale' && <MoneyField label="Amount" {...form.choice('amount')} />}
          <TextField label="What for" maxLength={200} controlSize="staff" {...form.input('reason')} />
        </>
      )}
    </FormDialog>
  )
}
