import { LONGEST_MESSAGE } from '@thali/domain/messages/email-check'
import { type EmailTemplate, TEMPLATES_UNREAD } from '@thali/domain/messages/mailings'

import { BULK_TEMPLATES, type BulkTemplateId, previewWords, withTemplate } from './mail-fields.ts'
import { MailImage } from './mail-image.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MailKind, MailReaders, ReaderNames } from './mail-readers.tsx'
import { failedWords, sentWords, type Sum } from './send-batches.ts'
import { type MailFormState, useMailForm } from './use-mail-form.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

export type MailDialogProps = {
  /** The names of the accounts by their ids. */
  readers: ReadonlyMap<string, string>
  onClose: () => void
}

/** An e-mail to the selected accounts: words, recipients, preview and progress. */
export function MailDialog({ readers, onClose }: MailDialogProps) {
  const ids = [...readers.keys()]
  const state = useMailForm(ids, onClose)
  const { templates, emailEnabled, retry } = useTemplates()
  const { fields, willGet, done, progress } = state
  if (done) return <MailResult sum={done} onClose={onClose} />

  const isNotice = fields.kind === 'service'
  const count = willGet?.length ?? (isNotice ? 0 : ids.length)
  const first = willGet?.[0]?.name ?? null
  const isNobody = willGet?.length === 0
  return (
    <FormDialog
      title={`Email to ${ids.length} ${ids.length === 1 ? 'user' : 'users'}`}
      size="wide"
      // The draft is kept, so closing loses nothing.
      state={{ ...state, isChanged: false, ...(!emailEnabled && { submit: retry }) }}
      submitLabel={isNobody ? null : emailEnabled ? `Send to ${count}` : 'Try again'}
      closeLabel={isNobody ? 'Close' : undefined}
      onClose={onClose}
    >
      {() => (
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
          {!isNotice && <TemplateChoice state={state} templates={templates} />}
          {isNobody ? (
            <Nobody isNotice={isNotice} />
          ) : (
            <>
              <Words state={state} name={first} />
              <MailImage state={state} />
              <MailPreview fields={fields} name={first} isBulk={ids.length > 1 && !isNotice} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The built-in templates when they cannot be read; nothing can be sent then (ADM-EML-35). */
function useTemplates() {
  const { data, error, reread } = useRead('GET /getEmailTemplates')
  const isUnread = error !== null && !data
  return {
    templates: data?.templates ?? TEMPLATES_UNREAD.templates,
    emailEnabled: isUnread ? TEMPLATES_UNREAD.emailEnabled : (data?.emailEnabled ?? true),
    retry: reread,
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

/** In the place of the words that nobody would get: who could be chosen instead. */
function Nobody({ isNotice }: { isNotice: boolean }) {
  return (
    <Banner tone="info" title="Nobody would get this e-mail">
      {isNotice
        ? 'Nobody with an e-mail address has an open order or a coming table there now. Choose another location, or call them.'
        : 'Close this and select people who have agreed to offers, or choose Service notice to write to those who wait for an order or a table.'}
    </Banner>
  )
}

type TemplateChoiceProps = { state: MailFormState; templates: readonly EmailTemplate[] }

/** What kind of news it is, which also decides who may be sent it. */
function TemplateChoice({ state: { fields, change }, templates }: TemplateChoiceProps) {
  const offered = templates.filter((template) => BULK_TEMPLATES.some((known) => known === template.id))
  return (
    <SelectField
      label="Template"
      hint={templates.find((template) => template.id === fields.template)?.description}
      controlSize="staff"
      options={offered.map(({ id: value, name: label }) => ({ value, label }))}
      value={fields.template}
      onChange={(event) => change(withTemplate(fields, event.target.value as BulkTemplateId, templates))}
    />
  )
}

function Words({ state, name }: { state: MailFormState; name: string | null }) {
  const { fields, input } = state
  return (
    <>
      <TextField label="Subject" controlSize="staff" autoComplete="off" {...input('subject')} />
      {fields.template === 'promotion' && <Offer input={input} />}
      <div className="grid gap-1.5">
        <TextArea
          label="Message"
          hint="{customerName} becomes the name of each reader."
          rows={7}
          {...input('message')}
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

function Offer({ input }: Pick<MailFormState, 'input'>) {
  return (
    <>
      <TextField
        label="Title of the offer"
        optional
        controlSize="staff"
        autoComplete="off"
        maxLength={200}
        {...input('offerTitle')}
      />
      <TextField
        label="Valid until"
        hint="Such as Sunday, November 29"
        optional
        controlSize="staff"
        autoComplete="off"
        maxLength={100}
        {...input('validUntil')}
      />
      <TextArea label="Terms" optional rows={3} maxLength={1000} {...input('terms')} />
    </>
  )
}

/** The result of a mail that not everybody got: how many did, and who did not and why. */
function MailResult({ sum: { sent, failed, refused }, onClose }: { sum: Sum; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Email sent"
      size="wide"
      buttons={
        <>
          <Button size="staff" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {sent > 0 && <Banner tone="success">{sentWords(sent)}</Banner>}
        <Banner tone="warning">{failedWords(failed)}</Banner>
        <Table caption="Who did not get it">
          <thead>
            <tr>
              <Th>Recipient</Th>
              <Th>Reason</Th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ recipient, name, reason }) => (
              <tr key={recipient}>
                <Td>
                  <bdi>{name ?? recipient}</bdi>
                </Td>
                <Td>{reason}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Dialog>
  )
}
