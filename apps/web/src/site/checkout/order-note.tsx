import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/checkout/page.ts'
import { fieldId, MOST_INSTRUCTIONS } from './checkout-fields.ts'
import type { ChangeFields } from './use-checkout.ts'

type OrderNoteProps = { note: string; error: string | undefined; onChange: ChangeFields }

/** The note to the kitchen: its button while there is none, and its field. */
export function useOrderNote({ note, error, onChange }: OrderNoteProps) {
  const [isOpen, setIsOpen] = useState(note !== '')
  const [wasAsked, setWasAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (wasAsked) field.current?.focus()
  }, [wasAsked])

  function open() {
    setIsOpen(true)
    setWasAsked(true)
  }

  const noteButton = !isOpen && (
    <Button variant="ghost" icon={<MessageSquarePlus aria-hidden size={18} />} onClick={open} className="-me-3 -my-1.5">
      {words.addNote}
    </Button>
  )
  const noteField = isOpen && (
    <TextArea
      ref={field}
      id={fieldId('specialInstructions')}
      label={words.note}
      optional
      hint={words.noteHint}
      maxLength={MOST_INSTRUCTIONS}
      count={note.length}
      value={note}
      error={error}
      onChange={(event) => onChange({ specialInstructions: event.target.value })}
    />
  )
  return { noteButton, noteField }
}
