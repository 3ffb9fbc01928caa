import type { PrinterConnection, PrinterView } from '@thali/contracts/locations/printers'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'

import { useCall } from '#web/back-office/lib/mutations.ts'
import { callWords } from '#web/back-office/lib/printer-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type ConnectionPartProps = { printer: PrinterView; reread: () => Promise<unknown> }

/** How a printer that the server does not dial, or the program that dials it, comes to its secret; and when it called last. */
export function ConnectionPart({ printer, reread }: ConnectionPartProps) {
  const { id, way, calls } = printer
  const now = useNow()
  const [confirm, question] = useConfirm()
  const [shown, setShown] = useState<PrinterConnection | null>(null)
  const connecting = useCall('POST /admin/printers/:id/connect', {
    onSuccess: ({ connection }) => {
      setShown(connection)
      return reread()
    },
  })
  const words = callWords(printer, now)
  if (words === null) return null

  async function connect() {
    const isSure =
      calls === null ||
      (await confirm({
        title: 'Make a new secret?',
        body:
          way === 'agent'
            ? 'The program of this location prints nothing more until it is started with the new one.'
            : 'This printer prints nothing more until you enter the new one.',
        confirmLabel: 'Make it',
        cancelLabel: 'Keep the old one',
      }))
    if (isSure) connecting.mutate({ params: { id } })
  }

  const label = way === 'agent' ? 'Show how to start it' : 'Show what to enter'
  return (
    <div className="grid justify-items-start gap-2">
      <p>{words}</p>
      {connecting.failure !== null && <Banner tone="danger">{connecting.failure}</Banner>}
      <Button
        size="staff"
        variant={calls === null ? 'primary' : 'secondary'}
        busy={connecting.isPending}
        onClick={() => void connect()}
      >
        {calls === null ? label : 'New secret'}
      </Button>
      {question}
      {shown && <ConnectionDialog printer={printer} connection={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

type ConnectionDialogProps = { printer: PrinterView; connection: PrinterConnection; onClose: () => void }

/** Shows a new secret, once. Only its button closes it, so that a stray click does not lose it. */
function ConnectionDialog({ printer, connection, onClose }: ConnectionDialogProps) {
  const isProgram = connection.way === 'agent'
  return (
    <Dialog
      open
      locked
      title={isProgram ? 'The program of this location' : printer.name}
      onClose={onClose}
      buttons={
        <>
          <Button size="staff" onClick={onClose}>
            {isProgram ? 'It is started' : 'It is entered'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Banner tone="warning" title="This is shown once">
          {STEPS[connection.way]}
        </Banner>
        {fieldsOf(connection).map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
      </div>
    </Dialog>
  )
}

const STEPS: Readonly<Record<PrinterConnection['way'], string>> = {
  agent:
    'Run this on a computer of the restaurant, in a folder with this product. It prints for all such printers of this location.',
  star: 'Open the address of the printer in a browser, choose CloudPRNT, and enter these.',
  epson: 'Open the address of the printer in a browser, choose Server Direct Print, and enter these.',
}

function fieldsOf(connection: PrinterConnection): { label: string; value: string }[] {
  if (connection.way === 'agent') {
    const { server, secret } = connection
    return [{ label: 'Command', value: `npm run print-agent -- --server ${server} --secret ${secret}` }]
  }
  const { way, address, user, password } = connection
  return [
    { label: way === 'star' ? 'Server URL' : 'URL', value: address },
    { label: way === 'star' ? 'User name' : 'ID', value: user },
    { label: 'Password', value: password },
  ]
}

function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      announce(`${label} copied`)
    } catch {
      // The browser may refuse the clipboard: select the text instead.
      field.current?.select()
      setCopied(false)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        ref={field}
        label={label}
        controlSize="staff"
        readOnly
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        value={value}
        error={copied === false ? 'The browser did not copy it. It is selected: copy it by hand.' : undefined}
        onFocus={(event) => event.target.select()}
      />
      <Button
        size="staff"
        variant="secondary"
        icon={copied ? <Check aria-hidden size={22} /> : <Copy aria-hidden size={22} />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy'}
        <span className="sr-only"> {label}</span>
      </Button>
    </div>
  )
}
