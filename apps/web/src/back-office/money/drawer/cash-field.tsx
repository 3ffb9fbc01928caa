import { PadField } from '#web/ui/forms/pad-field.tsx'

type CashFieldProps = {
  label: string
  hint?: string
  /** Props of the field, as the form has them. */
  field: { id: string; error: string | undefined; value: string; onChange: (typed: string) => void }
}

/** An amount of cash, typed on the pad of the tablet. */
export function CashField({ label, hint, field: { onChange, ...field } }: CashFieldProps) {
  return <PadField label={label} hint={hint} pad="money" prefix="$" controlSize="staff" {...field} onType={onChange} />
}
