import { useState } from 'react'

import { enteredOptions, type GroupForm, withPasted } from './group-form.ts'
import { readPasted } from './pasted-options.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type PasteListProps = {
  id: string
  fields: GroupForm
  error: string | undefined
  onChange: (changed: Partial<GroupForm>) => void
}

/** Many options at once, from a spreadsheet or a mail. Lines that made none stay, each with its reason. */
export function PasteList({ id, fields: { options, pasted }, error, onChange }: PasteListProps) {
  const [reasons, setReasons] = useState<readonly string[]>([])

  function add() {
    const { added, left } = readPasted(pasted, enteredOptions(options))
    onChange({ options: withPasted(options, added), pasted: left.map(({ line }) => line).join('\n') })
    setReasons(left.map(({ reason }) => reason))
    announce(`${added.length} added, ${left.length} left`)
    if (left.length > 0) document.getElementById(id)?.focus()
  }

  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        id={id}
        className="w-full"
        label="Paste a list"
        optional
        hint="A line for each option, its price last: Extra cheese 2.50, Small -1, No onion"
        rows={3}
        autoComplete="off"
        value={pasted}
        error={reasons.join('\n') || error}
        onChange={({ target }) => {
          setReasons([])
          onChange({ pasted: target.value })
        }}
      />
      <Button variant="secondary" aria-disabled={pasted.trim() === '' || undefined} onClick={add}>
        Add these options
      </Button>
    </div>
  )
}
