import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { MailDialog, type MailDialogProps } from './mail-dialog.tsx'
import { openingProblem } from './mail-fields.ts'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** Writes to the selected accounts. */
export function MailButton({ readers }: Pick<MailDialogProps, 'readers'>) {
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
