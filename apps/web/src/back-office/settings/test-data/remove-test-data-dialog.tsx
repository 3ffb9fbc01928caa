import type { GetTestData } from '@thali/contracts/system/test-data'
import { REMOVE_TEST_DATA } from '@thali/domain/settings/test-data'

import { wordsOf } from './test-data-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { forgetReads } from '#web/back-office/lib/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type RemoveTestDataDialogProps = { counts: GetTestData['reply']['counts']; onClose: () => void }

/** Says what goes and what stays, and wants the words typed. */
export function RemoveTestDataDialog({ counts, onClose }: RemoveTestDataDialogProps) {
  const form = useFormOf({
    first: () => ({ confirm: '', withMenu: false }),
    check: ({ confirm }) => (confirm.trim() === REMOVE_TEST_DATA ? {} : { confirm: `Please type ${REMOVE_TEST_DATA}` }),
    send: async ({ withMenu }) => {
      await call('POST /admin/test-data/remove', { body: { confirm: REMOVE_TEST_DATA, withMenu } })
      toast.success('The test data is removed')
      onClose()
      await forgetReads()
    },
  })
  return (
    <FormDialog title="Remove all test data?" state={form} submitLabel="Remove for good" onClose={onClose}>
      {() => (
        <>
          <div className="grid gap-3">
            <p>
              <strong>What goes:</strong> {wordsOf(counts)}, with everything that belongs to them: refunds, payment
              pages, points of customers, figures of reports. Order numbers begin at 1001 again. It cannot be undone.
            </p>
            <p>
              <strong>What stays:</strong> locations, menus, settings, accounts, keys and the record of who did what.
              Other open screens show it after they were loaded again.
            </p>
          </div>
          <CheckboxField
            label="Also remove all dishes of every location"
            hint="For a start with an empty menu. Categories of your own go too."
            checked={form.fields.withMenu}
            onChange={(event) => form.change({ withMenu: event.target.checked })}
          />
          <TextField
            label={`Type ${REMOVE_TEST_DATA}`}
            controlSize="staff"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...form.input('confirm')}
          />
        </>
      )}
    </FormDialog>
  )
}
