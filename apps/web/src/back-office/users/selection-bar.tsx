import type { UserView } from '@thali/contracts/people/user-management'

import { type Selection, selectionWords } from './selection.ts'
import type { UserChanges } from './use-user-changes.ts'
import { MailButton } from '#web/back-office/messages/mail/mail-button.tsx'
import { Button } from '#web/ui/button.tsx'

type SelectionBarProps = {
  selection: Selection
  users: readonly UserView[]
  changes: UserChanges
  onClear: () => void
}

/** Number of selected accounts, also on other pages, and the actions for all of them. */
export function SelectionBar({ selection, users, changes, onClear }: SelectionBarProps) {
  const isBusy = changes.isChangingAll
  return (
    <div
      role="group"
      aria-label="Selected users"
      className="sticky bottom-2 z-1 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-surface p-3 ps-5 shadow-2"
    >
      <p role="status" className="me-auto text-lg font-semibold tabular-nums">
        {selectionWords(selection, users)}
      </p>
      <MailButton readers={selection} />
      <Button variant="secondary" busy={isBusy} onClick={() => void changes.changeAll(selection, true)}>
        Activate
      </Button>
      <Button variant="secondary" busy={isBusy} onClick={() => void changes.changeAll(selection, false)}>
        Deactivate
      </Button>
      <Button variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
