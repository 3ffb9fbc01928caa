import X from 'lucide-react/icons/x'

import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { words } from '#words/ui.ts'

export interface SearchFieldProps extends Pick<TextFieldProps, 'controlSize' | 'className' | 'placeholder'> {
  /** The accessible name. */
  label: string
  value: string
  onChange: (search: string) => void
}

/** Filters the list below while typing, with a button to clear it. */
export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      hideLabel
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      onChange={(event) => onChange(event.target.value)}
      action={
        field.value !== '' && (
          <IconButton label={words.clearSearch} icon={<X aria-hidden size={22} />} onClick={() => onChange('')} />
        )
      }
    />
  )
}
