import { GuestOrdersField } from './guest-orders-field.tsx'
import { LocationCard } from './location-card.tsx'
import { CopyButton } from './location-facts.tsx'
import { ActiveField, ContactFields, FeatureFields, MoreFields } from './location-fields.tsx'
import { formOf } from './location-form.ts'
import { addedWords } from './location-words.ts'
import { PrintTableCodes, TableNumbersField } from './table-numbers-field.tsx'
import { type PartProps, useLocationForm } from './use-location-form.ts'
import { PartForm } from '#web/back-office/lib/part-form.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Name, address, contact and features, and the card of the location. */
export function DetailsPart(props: PartProps) {
  const { location, mayAll } = props
  const state = useLocationForm(props, 'details')
  return (
    <div className="grid gap-8">
      <PartForm
        label={`Details of ${location.name}`}
        state={state}
        submitLabel="Update Location"
        onUndo={() => state.reset(formOf(location))}
      >
        {mayAll ? (
          <ContactFields state={state} />
        ) : (
          <p className="text-muted">You can change the features and the hours. An admin changes everything else.</p>
        )}
        <FeatureFields state={state} />
        {mayAll && <TableNumbersField state={state} />}
        <PrintTableCodes location={location} />
        {mayAll && <GuestOrdersField state={state} />}
        {mayAll && <ActiveField state={state} />}
        {mayAll && <MoreFields state={state} others={null} />}
        {state.question}
      </PartForm>
      <LocationCard location={location} />
      <ForSupport location={location} />
    </div>
  )
}

/** Facts that only support asks for. */
function ForSupport({ location: { id, createdAt } }: Pick<PartProps, 'location'>) {
  return (
    <FoldedPart summary="For support" hasError={false} className="grid gap-2 px-4 pt-2 pb-4">
      <div className="flex items-end gap-2">
        <TextField
          label="Location ID"
          hint="Cannot be changed after creation"
          controlSize="staff"
          readOnly
          value={id}
          className="min-w-0 flex-1"
        />
        <CopyButton what="Location ID" text={id} />
      </div>
      <p className="text-muted">{addedWords(createdAt)}</p>
    </FoldedPart>
  )
}
