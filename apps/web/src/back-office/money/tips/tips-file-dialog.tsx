import { monthDays } from '@thali/domain/reports'
import { addDays } from '@thali/domain/time/zone'

import { useFormOf } from '#web/back-office/lib/forms.ts'
import { fillPath } from '#web/lib/api/endpoints.ts'
import { useDownload } from '#web/lib/files/use-file-transfer.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type TipsFileDialogProps = { location: string; month: string; today: string; onClose: () => void }

/** Who had which share from one day to another, for the payroll. */
export function TipsFileDialog({ location, month, today, onClose }: TipsFileDialogProps) {
  const file = useDownload()
  const { from: first, until } = monthDays(month)
  const lastOfMonth = addDays(until, -1)
  const form = useFormOf({
    first: () => ({ from: first, to: lastOfMonth < today ? lastOfMonth : today }),
    check: ({ from, to }) => ({
      from: from === '' ? 'Choose the first day' : '',
      to: to === '' ? 'Choose the last day' : to < from ? 'Not before the first day' : '',
    }),
    send: async ({ from, to }) => {
      await file.save(fillPath('/admin/tips.csv', {}, { location, from, until: addDays(to, 1) }))
      toast.success('The tips were saved as CSV')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Tips as CSV"
      state={form}
      submitLabel="Save the file"
      failureTitle="The file was not saved"
      onClose={onClose}
    >
      {() => (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField label="First day" type="date" controlSize="staff" {...form.input('from')} />
          <TextField label="Last day" type="date" controlSize="staff" {...form.input('to')} />
        </div>
      )}
    </FormDialog>
  )
}
