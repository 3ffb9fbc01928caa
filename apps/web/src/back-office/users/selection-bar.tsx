import type { UserView } from '@thali/contracts/people/user-management'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { MailDialog, type MailDialogProps } from '../messages/mail-dialog.tsx'
import { openingProblem } from '../messages/mail-fields.ts'
import { type Selection, selectionWords } from './selection.ts'
import type { UserChanges } from './use-user-changes.ts'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

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

/** Writes to the selected accounts. */
function MailButton({ readers }: Pick<MailDialogProps, 'readers'>) {
  const { offers } = useSite()
  const [isOpen, setIsOpen] = useState(false)
  if (!offers.mail) return null

  function open() {
    const problem = openingProblem(readers.size)
    if (problem === null) setIsOpen(true)
    else toast.error(problem)
  }

  return (
    <>
      <Button variant="secondary" icon={<Mail aria-hidden size={18} />} onClick={open}>
        Email ({readers.size})
      </Button>
      {isOpen && <MailDialog readers={readers} onClose={() => setIsOpen(false)} />}
    </>
  )
}
