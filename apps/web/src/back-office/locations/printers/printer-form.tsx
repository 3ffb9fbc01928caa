import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { PrinterView } from '@thali/contracts/locations/printers'
import { isDialled } from '@thali/domain/paper/printers'

import { useStoredForm } from '../kept-drafts.ts'
import { failureOf, fieldProblems, fieldsOf, naming, type PrinterFields, storedOf } from './printer-fields.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { PartForm } from '#web/back-office/lib/part-form.tsx'
import { call } from '#web/lib/api/api.ts'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type PrinterFormProps = {
  location: ManagedLocationView
  /** Null: a new one. */
  printer: PrinterView | null
  /** The other printers of the location. */
  others: readonly PrinterView[]
  /** After it was saved. */
  onSaved: (printer: PrinterView) => Promise<unknown>
  onCancel: () => void
}

const WAYS = [
  { value: 'network', title: 'The server dials it', hint: 'The server is in the network of the restaurant.' },
  {
    value: 'agent',
    title: 'A program dials it',
    hint: 'The server is elsewhere; a computer of the restaurant is always on.',
  },
  { value: 'star', title: 'A Star printer calls', hint: 'The server is elsewhere, and the printer has CloudPRNT.' },
  {
    value: 'epson',
    title: 'An Epson printer calls',
    hint: 'The server is elsewhere, and the printer has Server Direct Print.',
  },
] as const
const PAPERS = [
  { value: '576', label: '80 mm' },
  { value: '384', label: '58 mm' },
]
const TIMES = [
  { value: 'arrival', label: 'When the order comes in' },
  { value: 'start', label: 'Once it is started' },
]
const NO_TICKETS = { value: 'none', label: 'None' }
const WHOLE_ORDERS = { value: 'whole', label: 'Whole orders' }
const OWN_DISHES = { value: 'own', label: 'Dishes of its stations' }

const FROM_NOW_ON = 'Tickets of orders that come from now on are printed.'

/** The key of a form's unsaved fields. */
export function draftKey(locationId: string, printer: Pick<PrinterView, 'id'> | null): string {
  return `${locationId}/printers/${printer?.id ?? 'new'}`
}

/** The form of one printer. */
export function PrinterForm(props: PrinterFormProps) {
  const { location, printer, others, onCancel } = props
  const state = usePrinterForm(props)
  const { fields, input, reset } = state
  const stations = stationsOf(location)
  const standbys = [{ value: '', label: 'None' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]
  const hasOwn = stations.length > 0 || fields.tickets === 'own'
  return (
    <PartForm
      label={printer ? printer.name : 'New printer'}
      state={state}
      submitLabel={printer ? 'Save printer' : 'Add printer'}
      onUndo={() => (printer ? reset(fieldsOf(printer)) : onCancel())}
    >
      <TextField
        label="Name"
        hint="As people call it: Kitchen"
        controlSize="staff"
        autoComplete="off"
        maxLength={40}
        {...input('name')}
      />
      <RadioTiles legend="How it is reached" size="staff" columns={2} options={WAYS} {...state.choice('way')} />
      <div className="grid items-start gap-4 xs:grid-cols-2">
        {isDialled(fields.way) && (
          <TextField
            label="Address"
            hint="Such as 192.168.1.50:9100"
            controlSize="staff"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={60}
            {...input('address')}
          />
        )}
        <SelectField
          label="Tickets"
          controlSize="staff"
          options={[NO_TICKETS, WHOLE_ORDERS, ...(hasOwn ? [OWN_DISHES] : [])]}
          {...input('tickets')}
        />
        {fields.tickets !== 'none' && (
          <SelectField label="When" controlSize="staff" options={TIMES} {...input('printsAt')} />
        )}
      </div>
      {stations.length > 0 && fields.tickets !== 'none' && <StationChoice state={state} stations={stations} />}
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <SelectField
          label="Paper"
          hint="How wide its roll is"
          controlSize="staff"
          options={PAPERS}
          {...input('width')}
        />
        {others.length > 0 && (
          <SelectField
            label="Stand-by"
            hint="After a minute of trouble"
            controlSize="staff"
            options={standbys}
            {...input('standbyId')}
          />
        )}
      </div>
      <div className="grid items-start gap-x-4 xs:grid-cols-2">
        <CheckboxField label="Prints receipts" {...input('receipts')} />
        {isDialled(fields.way) && (
          <CheckboxField
            label="A cash drawer is connected"
            hint="It opens for cash, and from Money, Drawer"
            {...input('hasDrawer')}
          />
        )}
      </div>
      {isFirstOfTickets(fields, props) && <Banner tone="info">{FROM_NOW_ON}</Banner>}
    </PartForm>
  )
}

function usePrinterForm({ location, printer, others, onSaved }: PrinterFormProps) {
  const form = useFormOf<PrinterFields>({
    first: () => fieldsOf(printer),
    check: fieldProblems,
    failureOf,
    async send(fields, idempotencyKey) {
      const stored = storedOf(fields, stationsOf(location))
      const { printer: saved } = await naming(
        printer
          ? call('PATCH /admin/printers/:id', { params: { id: printer.id }, body: stored, idempotencyKey })
          : call('POST /admin/printers', { body: { ...stored, locationId: location.id }, idempotencyKey }),
      )
      const isFirst = isFirstOfTickets(fields, { printer, others })
      toast.success([`${saved.name} is ${printer ? 'saved' : 'added'}`, ...(isFirst ? [FROM_NOW_ON] : [])].join('. '))
      form.reset(printer ? fieldsOf(saved) : fieldsOf(null))
      await onSaved(saved)
    },
  })
  useStoredForm(draftKey(location.id, printer), form, fieldsOf(printer))
  return form
}

/** Whether these fields make it the only printer of the location that prints tickets. */
function isFirstOfTickets(
  { tickets }: PrinterFields,
  { printer, others }: Pick<PrinterFormProps, 'printer' | 'others'>,
) {
  const before = printer ? [printer, ...others] : others
  return tickets !== 'none' && before.every((one) => one.tickets === 'none')
}

/** The stations to choose from; a kitchen with one station cooks everything there. */
function stationsOf({ kitchen }: ManagedLocationView) {
  const stations = kitchen?.stations ?? []
  return stations.length > 1 ? stations : []
}

type StationChoiceProps = {
  state: ReturnType<typeof usePrinterForm>
  stations: readonly { id: string; name: string }[]
}

function StationChoice({ state: { fields, choice }, stations }: StationChoiceProps) {
  const { id, value, error, onChange } = choice('stations')
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}-why`} className="min-w-0">
      <legend className="font-semibold">Stations</legend>
      <p id={`${id}-why`} className="text-muted">
        {fields.tickets === 'own'
          ? 'Only their dishes are on its tickets. Without any chosen, all dishes are.'
          : 'Only orders with a dish of them are printed. Without any chosen, all orders are.'}
      </p>
      <div className="grid gap-x-4 xs:grid-cols-2">
        {stations.map((station) => (
          <CheckboxField
            key={station.id}
            label={station.name}
            checked={value.includes(station.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, station.id] : value.filter((one) => one !== station.id))
            }
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
