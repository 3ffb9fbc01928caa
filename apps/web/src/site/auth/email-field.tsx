import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/auth.ts'

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete'> & {
  /** `username` where a password manager is to fill it in, `email` for a new account. */
  autoComplete: 'username' | 'email'
}

/** The address somebody signs in with. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField {...props} label={words.email} type="email" inputMode="email" autoCapitalize="none" maxLength={100} />
  )
}
