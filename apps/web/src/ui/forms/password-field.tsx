import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'

import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { words } from '#words/auth.ts'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button to show it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={128}
      action={
        <IconButton
          label={isShown ? words.hidePassword : words.showPassword}
          icon={<Icon aria-hidden size={20} />}
          onClick={() => setIsShown((shown) => !shown)}
        />
      }
    />
  )
}
