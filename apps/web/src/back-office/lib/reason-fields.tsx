import type { KeyboardEvent } from 'react'

import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const MOST_REASON = 500

type ReasonFieldsProps = {
  label: string
  /** Frequent ones, each a tap. */
  reasons: readonly string[]
  reason: string
  objection: string | null
  isBusy: boolean
  onSay: (reason: string) => void
  onSubmit: () => void
}

/** Why something is done: a frequent reason, or another one in words. */
export function ReasonFields({ label, reasons, reason, objection, isBusy, onSay, onSubmit }: ReasonFieldsProps) {
  /** A disabled button submits no form: Enter without a reason still says that one is needed. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || reason.trim() !== '') return
    event.preventDefault()
    onSubmit()
  }

  return (
    <>
      <div role="group" aria-label="Frequent reasons" className="flex flex-wrap gap-3">
        {reasons.map((text) => (
          <Button
            key={text}
            size="staff"
            variant={reason === text ? 'primary' : 'secondary'}
            aria-pressed={reason === text}
            disabled={isBusy}
            onClick={() => onSay(text)}
          >
            {text}
          </Button>
        ))}
      </div>
      <TextField
        label={label}
        controlSize="staff"
        maxLength={MOST_REASON}
        autoComplete="off"
        value={reason}
        error={objection ?? undefined}
        readOnly={isBusy}
        onChange={(event) => onSay(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </>
  )
}
