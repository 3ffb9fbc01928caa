import type { CardReaderView } from '@thali/contracts/payments/card-readers'

import { useFormOf } from '#web/back-office/lib/forms.ts'
import { PartForm } from '#web/back-office/lib/part-form.tsx'
import { call, userMessage } from '#web/lib/api/api.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type ReaderFormProps = { onPaired: () => Promise<unknown> } & (
  | { location: { id: string }; reader?: undefined }
  | { reader: CardReaderView; location?: undefined }
)

type Fields = { label: string; code: string }

/** Pairs a reader, or gives one that is paired another name. */
export function ReaderForm({ location, reader, onPaired }: ReaderFormProps) {
  const form = useFormOf<Fields>({
    first: () => ({ label: reader?.label ?? '', code: '' }),
    check: ({ label, code }) => ({
      label: label.trim() === '' ? 'Enter a name' : undefined,
      code: !reader && code.trim() === '' ? 'Enter the code that the reader shows' : undefined,
    }),
    failureOf: userMessage,
    async send({ label, code }, idempotencyKey) {
      const { reader: saved } = reader
        ? await call('PATCH /admin/readers/:id', { params: { id: reader.id }, body: { label }, idempotencyKey })
        : await call('POST /admin/readers', { body: { locationId: location.id, label, code }, idempotencyKey })
      toast.success(reader ? `It is called ${saved.label} now` : `${saved.label} is paired`)
      form.reset({ label: reader ? saved.label : '', code: '' })
      await onPaired()
    },
  })
  const { input, reset } = form
  return (
    <PartForm
      label={reader ? `Name of ${reader.label}` : 'Pair a card reader'}
      state={form}
      submitLabel={reader ? 'Save name' : 'Pair reader'}
      onUndo={() => reset({ label: reader?.label ?? '', code: '' })}
    >
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <TextField
          label="Name"
          hint="As people call it: Counter"
          controlSize="staff"
          autoComplete="off"
          maxLength={40}
          {...input('label')}
        />
        {!reader && (
          <TextField
            label="Code"
            hint="On the reader: Settings, Generate pairing code"
            controlSize="staff"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            {...input('code')}
          />
        )}
      </div>
    </PartForm>
  )
}
