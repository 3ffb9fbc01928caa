import type { ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { type FormState, StateForm } from '#web/ui/forms/state-form.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'

type PartFormProps = {
  /** What a screen reader calls it. */
  label: string
  state: FormState & { id: string }
  submitLabel: string
  onUndo: () => void
  children: ReactNode
}

/** The form of one part of a location: errors above the fields, Save at the foot of the screen. */
export function PartForm({ label, state, submitLabel, onUndo, children }: PartFormProps) {
  const { id, isBusy, isChanged } = state
  return (
    <StateForm id={id} state={state} label={label} className="grid min-w-0 gap-6">
      {children}
      <div className="sticky bottom-[var(--foot,0px)] z-1 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg py-3">
        <Button size="staff" type="submit" busy={isBusy}>
          {submitLabel}
        </Button>
        {isChanged && (
          <Button size="staff" variant="ghost" disabled={isBusy} onClick={onUndo}>
            Undo changes
          </Button>
        )}
        <SlowWait isBusy={isBusy} />
        <p role="status" className="text-muted empty:hidden">
          {isChanged && !isBusy ? 'Not saved yet' : ''}
        </p>
      </div>
    </StateForm>
  )
}
