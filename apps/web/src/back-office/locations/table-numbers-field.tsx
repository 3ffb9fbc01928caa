import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { hasFeature } from '@thali/domain/locations/location'
import QrCode from 'lucide-react/icons/qr-code'
import { Suspense, useState } from 'react'

import { tablesWords } from './location-words.ts'
import type { LocationFormState } from './use-location-form.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

const TableCodesDialog = latePart(async () => (await import('./table-codes-dialog.tsx')).TableCodesDialog)

/** The numbers on the tables of a location where guests eat. */
export function TableNumbersField({ state }: { state: LocationFormState }) {
  const { form, change, choice } = state
  const { id, error } = choice('tables')
  const { tables, features } = form
  if (!hasFeature(features, 'Dine-in') && tables.from === '' && tables.to === '') return null
  const field = { controlSize: 'staff', inputMode: 'numeric', autoComplete: 'off', optional: true } as const
  return (
    // The error may be about either number, so screen readers announce it for both fields.
    <fieldset
      aria-describedby={classes(`${id}-why`, error !== undefined && `${id}-error`)}
      className="grid grid-cols-2 items-start gap-4"
    >
      <legend className="mb-1 font-semibold">Table numbers</legend>
      <p id={`${id}-why`} className="col-span-2 text-muted">
        For printed codes on the tables: a guest scans one, the menu opens, and the order is for that table.
      </p>
      <TextField
        {...field}
        id={id}
        label="First table"
        value={tables.from}
        error={error}
        onChange={({ target }) => change({ tables: { ...tables, from: target.value } })}
      />
      <TextField
        {...field}
        label="Last table"
        value={tables.to}
        onChange={({ target }) => change({ tables: { ...tables, to: target.value } })}
      />
    </fieldset>
  )
}

/** Prints the saved numbers, not the typed ones: orders for tables that are not saved yet are refused. */
export function PrintTableCodes({ location }: { location: ManagedLocationView }) {
  const [isOpen, setIsOpen] = useState(false)
  const tables = tablesWords(location)
  if (tables === null) return null
  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        className="justify-self-start"
        icon={<QrCode aria-hidden size={20} />}
        onClick={() => setIsOpen(true)}
      >
        {`Print codes of ${tables.toLowerCase()}`}
      </Button>
      {isOpen && (
        <Suspense>
          <TableCodesDialog location={location} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
