import X from 'lucide-react/icons/x'

import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface SearchFieldProps extends Pick<TextFieldProps, 'controlSize' | 'className' | 'placeholder'> {
  /** For whoever cannot see the placeholder. */
  label: string
  value: string
  onChange: (search: string) => void
}

/** Narrows what stands below it while it is typed, and can be emptied again with one tap. */
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
          <IconButton label="Clear search" icon={<X aria-hidden size={22} />} onClick={() => onChange('')} />
        )
      }
    />
  )
}
