import type { GetTestData } from '@thali/contracts/system/settings'
import { REMOVE_TEST_DATA } from '@thali/domain/test-data'
import { useState } from 'react'

import { momentWords } from './key-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { useRead, forgetReads } from '#web/back-office/lib/reads.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type TestData = GetTestData['reply']

/** What was tried out before the opening, and the one step that removes it. */
export function TestDataPart() {
  const { data, error, reread } = useRead('GET /admin/test-data')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="test-data" className="grid gap-3">
      <h2 id="test-data" className="display text-2xl">
        Test data
      </h2>
      {!data && error && <RetryBanner title="The test data could not be read" buttonSize="staff" onRetry={reread} />}
      {data && (
        <div className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4">
          <p className="measure">{sentenceOf(data)}</p>
          {isRemovable(data) && (
            <Button variant="danger" size="staff" onClick={() => setIsOpen(true)}>
              Remove test data
            </Button>
          )}
        </div>
      )}
      {data && isOpen && <RemoveTestDataDialog counts={data.counts} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function isRemovable({ counts, real }: TestData): boolean {
  return !hasReal(real) && counts.orders + counts.payments + counts.bookings + counts.messages > 0
}

function hasReal({ orders, bookings, payments }: TestData['real']): boolean {
  return orders + bookings + payments > 0
}

function sentenceOf({ counts, real, realSince }: TestData): string {
  if (hasReal(real)) {
    const since = realSince === null ? '' : ` since ${momentWords(realSince)}`
    return `There are real orders, bookings or payments${since}, so nothing can be removed any more.`
  }
  const { orders, payments, bookings, messages } = counts
  if (orders + payments + bookings + messages === 0) return 'Nothing was tried out yet, or it was removed already.'
  return `Tried out so far: ${wordsOf(counts)}. Remove it before you open, so that reports and order numbers begin with your first guest.`
}

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

/** `3 orders, 2 payments, 1 booking and 12 messages` */
function wordsOf({ orders, payments, bookings, messages }: GetTestData['reply']['counts']): string {
  const of = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`
  return `${of(orders, 'order')}, ${of(payments, 'payment')}, ${of(bookings, 'booking')} and ${of(messages, 'message')}`
}
