import { PadField, type PadFieldProps } from './pad-field.tsx'

type MoneyFieldProps = Pick<
  PadFieldProps,
  'id' | 'label' | 'hint' | 'optional' | 'value' | 'error' | 'controlSize' | 'onBlur'
> & { onChange: (typed: string) => void }

/** A field for dollars; `typedNumber` parses its text. */
export function MoneyField({ controlSize = 'staff', onChange, ...field }: MoneyFieldProps) {
  return (
    <PadField
      {...field}
      pad="money"
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      controlSize={controlSize}
      onType={onChange}
    />
  )
}
