import type { ApiKeyView } from '@thali/contracts/people/api-keys'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'

import { type KeyScope, LONGEST_KEY_NAME, SCOPES } from './key-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type Fields = { name: string; scope: KeyScope }
type MakeKeyDialogProps = { onMade: (made: { apiKey: ApiKeyView; secret: string }) => void; onClose: () => void }

const NAME_MISSING = { name: 'Enter a name, such as the program that will use the key' }

/** Makes a key for a program. */
export function MakeKeyDialog({ onMade, onClose }: MakeKeyDialogProps) {
  const form = useFormOf<Fields>({
    first: () => ({ name: '', scope: 'customer' }),
    check: ({ name }) => (name.trim() === '' ? NAME_MISSING : {}),
    send: async (body, idempotencyKey) => onMade(await call('POST /admin/api-keys', { body, idempotencyKey })),
  })
  return (
    <FormDialog title="Make an API key" state={form} submitLabel="Make key" onClose={onClose}>
      {() => (
        <>
          <TextField
            label="Name"
            hint="Of the program that will use it. Only staff see it."
            controlSize="staff"
            autoComplete="off"
            maxLength={LONGEST_KEY_NAME}
            {...form.input('name')}
          />
          <RadioTiles legend="What it may do" size="staff" options={SCOPES} {...form.choice('scope')} />
        </>
      )}
    </FormDialog>
  )
}

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
      buttons={
        <>
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
        </>
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

type RenameKeyDialogProps = { apiKey: ApiKeyView; onSaved: (apiKey: ApiKeyView) => void; onClose: () => void }

/** Renames a key; its scope stays. */
export function RenameKeyDialog({ apiKey, onSaved, onClose }: RenameKeyDialogProps) {
  const form = useFormOf({
    first: () => ({ name: apiKey.name }),
    send: async (body, idempotencyKey) => {
      const saved = await call('PATCH /admin/api-keys/:id', { params: { id: apiKey.id }, body, idempotencyKey })
      toast.success('Key renamed')
      onSaved(saved.apiKey)
      onClose()
    },
  })
  return (
    <FormDialog title={`Rename ${apiKey.name}`} state={form} submitLabel="Save name" onClose={onClose}>
      {() => (
        <TextField
          label="Name"
          controlSize="staff"
          autoComplete="off"
          maxLength={LONGEST_KEY_NAME}
          {...form.input('name')}
        />
      )}
    </FormDialog>
  )
}
