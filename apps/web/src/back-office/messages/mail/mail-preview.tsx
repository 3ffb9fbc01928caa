import type { PreviewEmail } from '@thali/contracts/house-mail'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useState } from 'react'

import { contentOf, type MailFields, problemsOf } from './mail-fields.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'

const SETTLED_AFTER_MS = 400

const WAYS = [
  { value: 'html', label: 'As drawn' },
  { value: 'text', label: 'Plain text' },
] as const

type MailPreviewProps = { fields: MailFields; name: string | null; isBulk: boolean }

/** Preview as the server would send it to the first recipient, updated while typing. */
export function MailPreview(props: MailPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label="Preview" className="grid gap-3">
      <Button
        size="staff"
        variant="secondary"
        className="justify-self-start"
        icon={<Eye aria-hidden size={22} />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close the preview' : 'Preview the e-mail'}
      </Button>
      {isOpen && <Drawn {...props} />}
    </section>
  )
}

function Drawn({ fields, name, isBulk }: MailPreviewProps) {
  const [mail, setMail] = useState<PreviewEmail['reply'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [way, setWay] = useState<'html' | 'text'>('html')
  const [problem = null] = Object.values(problemsOf(fields))
  const wanted = JSON.stringify({
    templateId: fields.template,
    templateData: { ...contentOf(fields), ...(name ? { customerName: name } : {}) },
    isBulk,
  })
  useEffect(() => {
    if (problem !== null) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const body = JSON.parse(wanted) as Parameters<typeof call<'POST /previewEmail'>>[1]['body']
      call('POST /previewEmail', { body, signal: abort.signal }).then(
        (drawn) => {
          setMail(drawn)
          setFailure(null)
        },
        (error: unknown) => !abort.signal.aborted && setFailure(userMessage(error)),
      )
    }, SETTLED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, problem])

  if (problem !== null) return <Banner>{problem}, before there is anything to see.</Banner>
  return (
    <div className="grid gap-3">
      {failure !== null && (
        <Banner tone="danger" title="Failed to preview email">
          {failure}
        </Banner>
      )}
      {mail && (
        <>
          <p className="[overflow-wrap:anywhere]">
            <span className="text-muted">Subject: </span>
            <b className="font-semibold">{mail.subject}</b>
          </p>
          <Chips legend="How it is shown" hideLegend options={WAYS} value={way} onChange={setWay} />
          {way === 'html' ? (
            // A document without scripts, forms or navigation: typed HTML is shown, never run.
            <iframe
              title="Preview of the e-mail"
              sandbox=""
              srcDoc={mail.html}
              className="h-[32rem] w-full rounded-md border border-line bg-white"
            />
          ) : (
            <pre className="max-h-[32rem] overflow-auto rounded-md border border-line bg-sunken p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
              {mail.text}
            </pre>
          )}
        </>
      )}
    </div>
  )
}
