import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { NumberPad } from '#web/ui/forms/number-pad.tsx'

type PinEntryProps = {
  name: string
  digits: number
  /** Why the last one was not taken. */
  failure: string | null
  isBusy: boolean
  onEntered: (pin: string) => void
}

/** The PIN of one person: its last digit sends it. */
export function PinEntry({ name, digits, failure, isBusy, onEntered }: PinEntryProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function handleType(text: string) {
    if (isBusy) return
    if (text.length < digits) return setTyped(text)
    setTyped('')
    onEntered(text)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Backspace') handleType(typed.slice(0, -1))
    else if (/^\d$/.test(event.key)) handleType(typed + event.key)
    else return
    event.preventDefault()
  }

  return (
    <div className="grid gap-4">
      <label className="grid justify-items-center gap-2 text-center">
        <span className="text-lg font-semibold">PIN of {name}</span>
        <input
          ref={input}
          type="password"
          inputMode="none"
          autoComplete="off"
          readOnly
          value={typed}
          aria-invalid={failure !== null || undefined}
          aria-describedby="pin-failure"
          onKeyDown={handleKey}
          className="pin-input sr-only"
        />
        <span aria-hidden className="pin-dots" data-busy={isBusy || undefined}>
          {Array.from({ length: digits }, (_, index) => (
            <span key={index} data-typed={isBusy || index < typed.length || undefined} />
          ))}
        </span>
      </label>
      <p id="pin-failure" role="alert" className="min-h-7 text-center font-semibold text-danger">
        {failure}
      </p>
      <NumberPad label={`PIN of ${name}`} kind="pin" size="board" value={typed} isFresh={false} onType={handleType} />
    </div>
  )
}
