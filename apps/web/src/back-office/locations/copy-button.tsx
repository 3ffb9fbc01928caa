import Copy from 'lucide-react/icons/copy'

import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** Puts a text where it can be pasted. `what`: how people call it. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  async function handleClick() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`${what} copied`)
    } catch {
      toast.error(`${what} could not be copied. Please select and copy it by hand.`)
    }
  }

  return (
    <IconButton
      label={`Copy ${what.toLowerCase()}: ${text}`}
      icon={<Copy aria-hidden size={18} />}
      onClick={() => void handleClick()}
    />
  )
}
