import type { ApiKeyView } from '@thali/contracts/people/api-keys'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'

import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type SecretDialogProps = { apiKey: ApiKeyView; secret: string; onClose: () => void }

/** Shows a new key, once. Only its button closes it, so that a stray click does not lose the key. */
export function SecretDialog({ apiKey, secret, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
      announce('Key copied')
    } catch {
      // The browser may refuse the clipboard: select the key instead.
      field.current?.select()
      setCopied(false)
    }
  }

  return (
    <Dialog
      open
      locked
      title={`Key for ${apiKey.name}`}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            size="staff"
            icon={copied ? <Check aria-hidden size={22} /> : <Copy aria-hidden size={22} />}
            onClick={() => void handleCopy()}
          >
            {copied ? 'Copied' : 'Copy key'}
          </Button>
          <Button size="staff" variant="secondary" onClick={onClose}>
            I have stored the key
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <Banner tone="warning" title="This key is shown once">
          Copy it now to where the program keeps its secrets. Nobody can show it again; a lost key is revoked and
          replaced by a new one.
        </Banner>
        <TextField
          ref={field}
          label="Key"
          controlSize="staff"
          readOnly
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          value={secret}
          error={copied === false ? 'The browser did not copy it. It is selected: copy it by hand.' : undefined}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
