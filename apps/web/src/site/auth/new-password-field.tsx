import {
  type PasswordChecks,
  passwordChecks,
  type PasswordStrength,
  passwordStrength,
} from '@thali/domain/auth/password'
import Check from 'lucide-react/icons/check'
import { type InputEvent, useEffect, useRef, useState } from 'react'

import { classes } from '#web/ui/classes.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import type { TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { VisuallyHidden } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/auth.ts'

const CHECKS = Object.entries(words.passwordChecks) as [keyof PasswordChecks, string][]

const BARS: Record<PasswordStrength, { filled: number; colour: string }> = {
  weak: { filled: 1, colour: 'bg-danger' },
  medium: { filled: 2, colour: 'bg-accent' },
  strong: { filled: 3, colour: 'bg-success' },
}

type NewPasswordFieldProps = Pick<TextFieldProps, 'id' | 'name' | 'error' | 'label'> & {
  onInput: (event: InputEvent<HTMLInputElement>) => void
}

/** A field for a new password, with the rules it meets and its strength. */
export function NewPasswordField({ onInput, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The field may have been filled before hydration, by hand or by a password manager.
  useEffect(() => setPassword(input.current?.value ?? ''), [])
  const checks = passwordChecks(password)
  return (
    <div className="grid gap-3">
      <PasswordField
        {...field}
        ref={input}
        autoComplete="new-password"
        hint={words.passwordHint}
        onInput={(event) => {
          setPassword(event.currentTarget.value)
          onInput(event)
        }}
      />
      <Strength strength={password === '' ? null : passwordStrength(password)} />
      <ul aria-label={words.passwordHas} className="grid gap-x-6 gap-y-1.5 text-sm xs:grid-cols-2">
        {CHECKS.map(([name, text]) => (
          <li
            key={name}
            className={classes('flex items-center gap-2', checks[name] ? 'font-semibold text-success' : 'text-muted')}
          >
            <span
              aria-hidden
              className={classes(
                'grid size-5 shrink-0 place-content-center rounded-full border-[1.5px] border-current',
                checks[name] && 'bg-success-tint',
              )}
            >
              {checks[name] && <Check size={14} strokeWidth={3} />}
            </span>
            {text}
            <VisuallyHidden>{checks[name] ? words.yes : words.notYet}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Strength({ strength }: { strength: PasswordStrength | null }) {
  const { filled, colour } = strength === null ? { filled: 0, colour: '' } : BARS[strength]
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="grid h-2 flex-1 grid-cols-3 gap-1.5">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes('rounded-full', bar <= filled ? colour : 'bg-line')} />
        ))}
      </div>
      <p role="status" className="min-w-32 text-end text-sm">
        {strength !== null && (
          <>
            {words.strength} <b className="font-semibold">{words.strengths[strength]}</b>
          </>
        )}
      </p>
    </div>
  )
}
