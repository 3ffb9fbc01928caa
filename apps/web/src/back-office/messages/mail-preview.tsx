import Eye from 'lucide-react/icons/eye'
import { useEffect, useState } from 'react'

import { contentOf, type MailFields, problemsOf } from './mail-fields.ts'
import { useAnswer } from '#web/back-office/lib/use-answer.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { onceSettled } from '#web/ui/lists/list-choices.ts'
import { Banner } from '#web/ui/notices/banner.tsx'

const WAYS = [
  { value: 'html', label: 'As drawn' },
  { value: 'text', label: 'Plain text' },
] as const

type MailPreviewProps = { fields: MailFields; name: string | null; isBulk: boolean }

/** The mail as the server would send it to the first recipient, updated while it is written. */
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
  const [way, setWay] = useState<'html' | 'text'>('html')
  const [problem = null] = Object.values(problemsOf(fields))
  const templateData = { ...contentOf(fields), ...(name ? { customerName: name } : {}) }
  const body = useSettled({ templateId: fields.template, templateData, isBulk })
  const { data: mail, error } = useAnswer(problem === null ? JSON.stringify(body) : null, (signal) =>
    call('POST /previewEmail', { body, signal }),
  )

  if (problem !== null) return <Banner>{problem}, before there is anything to see.</Banner>
  return (
    <div className="grid gap-3">
      {error !== null && (
        <Banner tone="danger" title="Failed to preview email">
          {userMessage(error)}
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
            // The sandbox shows what was typed and runs none of it.
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

/** The value once nobody has typed for a moment. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => onceSettled(() => setSettled(text)), [text])
  return JSON.parse(settled) as Value
}
