import { ZONE_LIMITS } from '@thali/domain/delivery/delivery'
import type { Point } from '@thali/domain/delivery/geometry'
import { writtenCode } from '@thali/domain/delivery/postal-code'

import { AreaFileButton } from './area-file-button.tsx'
import type { DeliveryFormState } from './delivery-part.tsx'
import { codesOf, houseOf, ZONE_KINDS, type ZoneForm, type ZoneKind } from './zone-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { RowButtons } from '#web/ui/lists/row-order.tsx'

const KINDS: Readonly<Record<ZoneKind, string>> = { postal: 'Postal codes', polygon: 'Drawn area', circle: 'Circle' }

type ZoneItemProps = {
  formId: string
  state: DeliveryFormState
  index: number
  isOpen: boolean
  onOpen: () => void
  onChange: (change: Partial<ZoneForm>) => void
  /** The whole area is another one, which may lie outside of what the map shows. */
  onArea: (points: readonly Point[]) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One zone of the list: a line, and its fields while it is chosen. */
export function ZoneItem(props: ZoneItemProps) {
  const { state, index, isOpen, onOpen, onMove, onRemove } = props
  const { zones } = state.fields
  const zone = zones[index]
  if (!zone) return null
  const name = zone.name.trim() || 'New zone'
  const hasError = Object.keys(state.errors).some((field) => field.startsWith(`zones.${index}.`))
  return (
    <li className="rounded-md border border-line">
      <div className="flex items-center gap-1 ps-3 pe-1">
        <button
          type="button"
          aria-expanded={isOpen || hasError}
          onClick={onOpen}
          className="flex min-h-(--tap) min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-2 text-start"
        >
          <span className="font-semibold [overflow-wrap:anywhere]">
            {index + 1}. {name}
          </span>
          <span className="text-sm text-muted">{summaryOf(zone)}</span>
          <Codes zone={zone} />
          {hasError && <span className="text-sm font-semibold text-danger">Please check</span>}
        </button>
        <RowButtons
          index={index}
          count={zones.length}
          words={{ up: `Ask ${name} earlier`, down: `Ask ${name} later`, remove: `Remove ${name}` }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {(isOpen || hasError) && <ZoneFields {...props} zone={zone} />}
    </li>
  )
}

type ZoneFieldsProps = Omit<ZoneItemProps, 'isOpen' | 'onOpen' | 'onMove' | 'onRemove'> & { zone: ZoneForm }

function ZoneFields(props: ZoneFieldsProps) {
  const { formId, state, index, zone, onChange } = props
  const errorOf = (field: string) => state.errors[`zones.${index}.${field}`]
  const typed = (field: 'name' | 'fee' | 'minimum' | 'freeFrom' | 'extraMinutes') => ({
    id: `${formId}-zones.${index}.${field}`,
    value: zone[field],
    error: errorOf(field),
  })
  const text = (field: 'name' | 'extraMinutes') => ({
    ...typed(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  const money = (field: 'fee' | 'minimum' | 'freeFrom') => ({
    ...typed(field),
    controlSize: 'regular' as const,
    onChange: (value: string) => onChange({ [field]: value }),
  })
  return (
    <div className="grid gap-4 border-t border-line px-3 pt-3 pb-4">
      <TextField label="Name" maxLength={ZONE_LIMITS.name} {...text('name')} />
      <Segments
        legend="How the zone is given"
        options={ZONE_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        value={zone.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ShapeFields {...props} />
      <div className="grid items-end gap-x-3 gap-y-4 2xs:grid-cols-2">
        <MoneyField label="Fee" {...money('fee')} />
        <MoneyField label="Minimum" hint="Dishes for at least this" {...money('minimum')} />
        <MoneyField label="Free from" optional hint="Leave empty for never" {...money('freeFrom')} />
        <TextField
          label="Minutes on the road"
          hint="Added to the cooking"
          inputMode="numeric"
          {...text('extraMinutes')}
        />
      </div>
    </div>
  )
}

function ShapeFields({ formId, state, index, zone, onChange, onArea }: ZoneFieldsProps) {
  const id = `${formId}-zones.${index}.shape`
  const error = state.errors[`zones.${index}.shape`]
  return (
    <>
      <TextField
        id={`${formId}-zones.${index}.prefixes`}
        label="Postal codes begin with"
        hint={
          zone.kind === 'postal'
            ? 'One or more, with commas: B2N, B6L 1'
            : 'B2N, B6L 1: an address elsewhere is outside, wherever its guest’s phone is'
        }
        autoCapitalize="characters"
        value={zone.prefixes}
        error={state.errors[`zones.${index}.prefixes`]}
        onChange={(event) => onChange({ prefixes: event.target.value })}
      />
      {zone.kind === 'circle' && (
        <TextField
          id={id}
          label="Radius"
          hint="Its middle can be moved on the map"
          suffix="km"
          inputMode="decimal"
          value={zone.radiusKm}
          error={error}
          onChange={(event) => onChange({ radiusKm: event.target.value })}
        />
      )}
      {zone.kind === 'polygon' && (
        <div className="grid gap-3">
          <p id={id} tabIndex={-1} className="text-muted">
            {houseOf(state.fields)
              ? `${zone.points.length} points so far. Tap the map for each corner, or use the buttons below it.`
              : 'Enter first where the restaurant stands; then the map appears.'}
          </p>
          <FieldError id={`${id}-error`} error={error} />
          <AreaFileButton id={`${id}-file`} onArea={onArea} />
        </div>
      )}
    </>
  )
}

/** The postal areas, each as a chip. */
function Codes({ zone: { prefixes } }: { zone: ZoneForm }) {
  const codes = [...new Set(codesOf(prefixes))]
  return (
    <span className="flex basis-full flex-wrap gap-1 empty:hidden">
      {codes.map((code) => (
        <Badge key={code}>{writtenCode(code)}</Badge>
      ))}
    </span>
  )
}

function summaryOf({ kind, radiusKm, points, fee }: ZoneForm): string {
  const where = { postal: '', circle: `${radiusKm} km around`, polygon: `area of ${points.length} points` }[kind]
  return [where, fee && `$${fee}`].filter(Boolean).join(' · ')
}
