import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { MailDialog, type MailDialogProps } from './mail-dialog.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'

/** Writes to the selected accounts. */
export function MailButton({ readers }: Pick<MailDialogProps, 'readers'>) {
  const { offers } = useSite()
  const [isOpen, setIsOpen] = useState(false)
  if (!offers.mail) return null
  return (
    <>
      <Button variant="secondary" icon={<Mail aria-hidden size={18} />} onClick={() => setIsOpen(true)}>
        Email ({readers.size})
      </Button>
      {isOpen && <MailDialog readers={readers} onClose={() => setIsOpen(false)} />}
    </>
  )
}
