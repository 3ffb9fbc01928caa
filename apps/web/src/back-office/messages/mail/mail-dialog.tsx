import { type EmailTemplate, TEMPLATES_UNREAD } from '@thali/domain/messages/email-templates'
import { LONGEST_MESSAGE } from '@thali/domain/messages/email-check'

import { BULK_TEMPLATES, type BulkTemplateId, previewWords, withTemplate } from './mail-fields.ts'
import { MailImage } from './mail-image.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MailKind } from './mail-kind.tsx'
import { MailReaders, ReaderNames } from './mail-readers.tsx'
import { MailResult } from './mail-result.tsx'
import { type MailFormState, useMailForm } from './use-mail-form.ts'
import { useApi } from '#web/lib/api/use-api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

export type MailDialogProps = {
  /** Account ids with the names shown in the list. */
  readers: ReadonlyMap<string, string>
  onClose: () => void
}

/** An e-mail to the selected accounts: text, recipients, preview and progress. */
export function MailDialog({ readers, onClose }: MailDialogProps) {
  const ids = [...readers.keys()]
  const state = useMailForm(ids, onClose)
  const { templates, emailEnabled, retry } = useTemplates()
  const { fields, willGet, done, progress } = state
  if (done) return <MailResult sum={done} onClose={onClose} />

  const isNotice = fields.kind === 'service'
  const count = willGet?.length ?? (isNotice ? 0 : ids.length)
  const first = willGet?.[0]?.name ?? null
  return (
    <FormDialog
      title={`Email to ${ids.length} ${ids.length === 1 ? 'user' : 'users'}`}
      size="wide"
      // The text is kept as a draft, so closing loses nothing.
      state={{ ...state, isChanged: false, ...(!emailEnabled && { submit: retry }) }}
      submitLabel={emailEnabled ? `Send to ${count}` : 'Try again'}
      onClose={onClose}
    >
      {(id) => (
        <>
          {progress && <Progress {...progress} />}
          {!emailEnabled && (
            <Banner
              tone="warning"
              title="Failed to get email templates"
              action={
                <Button variant="secondary" onClick={() => void retry()}>
                  Try again
                </Button>
              }
            >
              Nothing can be sent until they are. What you write here stays.
            </Banner>
          )}
          <MailKind state={state} selected={ids.length} />
          {isNotice ? (
            <ReaderNames readers={willGet ?? []} />
          ) : (
            <MailReaders names={readers} audience={state.audience} />
          )}
          <Words id={id} state={state} templates={templates} name={first} />
          <MailImage id={id} state={state} />
          <MailPreview fields={fields} name={first} isBulk={ids.length > 1 && !isNotice} />
        </>
      )}
    </FormDialog>
  )
}

/** The built-in ones where they cannot be read, and then nothing can be sent (ADM-EML-35). */
function useTemplates() {
  const { data, error, mutate } = useApi('GET /getEmailTemplates', {}, { revalidateOnFocus: false })
  const isUnread = error !== undefined && !data
  return {
    templates: data?.templates ?? TEMPLATES_UNREAD.templates,
    emailEnabled: isUnread ? TEMPLATES_UNREAD.emailEnabled : (data?.emailEnabled ?? true),
    retry: () => mutate(),
  }
}

function Progress({ sum, left }: NonNullable<MailFormState['progress']>) {
  const gone = sum.sent + sum.failed
  return (
    <div role="status" className="grid gap-2 rounded-md border border-line bg-sunken p-4">
      <label className="grid gap-2 font-semibold tabular-nums">
        Sending: {gone} of {gone + left}
        <progress value={gone} max={gone + left} className="h-3 w-full accent-accent" />
      </label>
    </div>
  )
}

type WordsProps = { id: string; state: MailFormState; templates: readonly EmailTemplate[]; name: string | null }

function Words({ id, state: { fields, errors, change }, templates, name }: WordsProps) {
  const offered = templates.filter((template) => BULK_TEMPLATES.some((known) => known === template.id))
  return (
    <>
      {fields.kind === 'news' && (
        <SelectField
          label="Template"
          hint={templates.find((template) => template.id === fields.template)?.description}
          controlSize="staff"
          options={offered.map(({ id: value, name: label }) => ({ value, label }))}
          value={fields.template}
          onChange={(event) => change(withTemplate(fields, event.target.value as BulkTemplateId, templates))}
        />
      )}
      <TextField
        id={`${id}-subject`}
        label="Subject"
        controlSize="staff"
        autoComplete="off"
        value={fields.subject}
        error={errors.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      {fields.template === 'promotion' && <Offer fields={fields} change={change} />}
      <div className="grid gap-1.5">
        <TextArea
          id={`${id}-message`}
          label="Message"
          hint="{customerName} becomes the name of each reader."
          rows={7}
          value={fields.message}
          error={errors.message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <p className="text-sm text-muted tabular-nums">
          {fields.message.length} of {LONGEST_MESSAGE} characters
        </p>
      </div>
      {fields.message.trim() !== '' && (
        <figure className="grid gap-1.5">
          <figcaption className="font-semibold">Message preview</figcaption>
          <p className="rounded-md border border-line bg-sunken px-4 py-3 whitespace-pre-line [overflow-wrap:anywhere]">
            {previewWords(fields.message, name)}
          </p>
        </figure>
      )}
    </>
  )
}

function Offer({ fields, change }: Pick<MailFormState, 'fields' | 'change'>) {
  return (
    <>
      <TextField
        label="Title of the offer"
        optional
        controlSize="staff"
        autoComplete="off"
        maxLength={200}
        value={fields.offerTitle}
        onChange={(event) => change({ offerTitle: event.target.value })}
      />
      <TextField
        label="Valid until"
        hint="Such as Sunday, November 29"
        optional
        controlSize="staff"
        autoComplete="off"
        maxLength={100}
        value={fields.validUntil}
        onChange={(event) => change({ validUntil: event.target.value })}
      />
      <TextArea
        label="Terms"
        optional
        rows={3}
        maxLength={1000}
        value={fields.terms}
        onChange={(event) => change({ terms: event.target.value })}
      />
    </>
  )
}
