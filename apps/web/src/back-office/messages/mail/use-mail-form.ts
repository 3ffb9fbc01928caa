import type { RecipientResult } from '@thali/contracts/house-mail'
import { useEffect, useRef, useState } from 'react'

import {
  BULK_FAILED,
  contentOf,
  forgetDraft,
  isWordless,
  keepDraft,
  LETTER_FAILED,
  type MailErrors,
  type MailFields,
  NO_READERS,
  NOBODY_CONCERNED,
  NOBODY_MAY,
  NOTICE_UNREAD,
  problemsOf,
  readDraft,
  SEND_FAILED,
  WORDS_MISSING,
} from './mail-fields.ts'
import { type Batch, NOTHING_SENT, sendBatches, sentWords, type Sum, toBatches } from './send-batches.ts'
import { type Notice, useNotice } from '../use-notice.ts'
import { type AudienceReader, useAudience } from './use-audience.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** The rest of an interrupted send: with the same text, it continues. */
type Remainder = { words: string; sum: Sum; batches: readonly Batch[] }

/** An e-mail to accounts: text, recipients, and sending in batches. */
export function useMailForm(ids: readonly string[], onSent: () => void) {
  const form = useForm<MailFields, MailErrors>(readDraft)
  const { fields } = form
  const [progress, setProgress] = useState<{ sum: Sum; left: number } | null>(null)
  const [done, setDone] = useState<Sum | null>(null)
  const remainder = useRef<Remainder | null>(null)
  useEffect(() => keepDraft(fields), [fields])
  const readers = useReaders(ids, fields)
  const { isNotice, noticeFor, willGet } = readers
  const isLetter = ids.length === 1 && fields.template === 'custom' && !isNotice

  async function send() {
    const content = contentOf(fields)
    const words = JSON.stringify([fields.template, content, noticeFor])
    const begun = remainder.current?.words === words ? remainder.current : null
    const rest = begun ?? beginning(words, willGet?.map(({ userId }) => userId) ?? ids)
    const keep = (sum: Sum, batches: readonly Batch[]) => {
      remainder.current = { words, sum, batches }
      setProgress({ sum, left: batches.reduce((count, batch) => count + batch.ids.length, 0) })
    }
    keep(rest.sum, rest.batches)
    return sendBatches(
      {
        batches: rest.batches,
        send: (batch) =>
          isLetter && willGet?.[0] ? sendLetter(willGet[0], fields, batch) : sendBulk(fields, batch, noticeFor),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onProgress: keep,
      },
      rest.sum,
    )
  }

  async function submit() {
    if (form.isBusy) return
    const found = problemsOf(fields)
    const nobody = isNotice ? noticeProblem(willGet) : readersProblem(ids, willGet)
    if (isWordless(fields)) toast.error(WORDS_MISSING)
    if (Object.keys(found).length > 0 || nobody !== null) {
      form.refuse(found, nobody)
      return
    }
    form.begin()
    try {
      const sum = await send()
      forgetDraft()
      if (sum.failed === 0) {
        toast.success(sentWords(sum.sent))
        onSent()
      } else setDone(sum)
    } catch (error) {
      toast.error(isLetter ? LETTER_FAILED : SEND_FAILED)
      form.refuse({}, failureReason(error, isLetter ? LETTER_FAILED : BULK_FAILED))
    } finally {
      setProgress(null)
      void refreshReads('/getEmailStats', '/admin/messages')
    }
  }

  return { ...form, ...readers, progress, done, submit }
}

function beginning(words: string, ids: readonly string[]): Remainder {
  return { words, sum: NOTHING_SENT, batches: toBatches(ids, () => crypto.randomUUID()) }
}

/** Recipients of the e-mail: the selected people who may be sent it, or those affected by a notice. */
function useReaders(ids: readonly string[], fields: MailFields) {
  const audience = useAudience(ids, fields.template)
  const notice = useNotice(fields)
  const isNotice = fields.kind === 'service'
  const allowed = audience.readers?.filter(({ withheld }) => withheld === null) ?? null
  return {
    audience,
    notice,
    isNotice,
    allowed,
    willGet: isNotice ? concernedBy(notice) : allowed,
    noticeFor: isNotice ? notice.location?.id : undefined,
  }
}

export type MailFormState = ReturnType<typeof useMailForm>

/** Recipients of a service notice, by address: guests need no account. */
function concernedBy({ found }: Notice): AudienceReader[] | null {
  return found?.readers.map(({ name, email }) => ({ userId: email, name, email, withheld: null })) ?? null
}

function noticeProblem(readers: readonly AudienceReader[] | null): string | null {
  if (readers === null) return NOTICE_UNREAD
  return readers.length === 0 ? NOBODY_CONCERNED : null
}

function readersProblem(ids: readonly string[], readers: readonly AudienceReader[] | null): string | null {
  if (ids.length === 0) return NO_READERS
  return readers?.length === 0 ? NOBODY_MAY : null
}

async function sendBulk(
  fields: MailFields,
  { ids, key }: Batch,
  noticeFor: string | undefined,
): Promise<{ results: readonly RecipientResult[] }> {
  const recipients = noticeFor === undefined ? ids.map((userId) => ({ userId })) : [...ids]
  const about = noticeFor === undefined ? {} : { noticeFor }
  const body = { recipients, templateId: fields.template, templateData: contentOf(fields), ...about }
  return call('POST /sendBulkEmail', { body, idempotencyKey: key })
}

/** An own text to one person is correspondence and needs no consent. */
async function sendLetter(
  { email }: AudienceReader,
  fields: MailFields,
  { key }: Batch,
): Promise<{ results: readonly RecipientResult[] }> {
  const body = { to: email, templateId: fields.template, templateData: contentOf(fields) }
  return call('POST /sendEmail', { body, idempotencyKey: key })
}

/** A refusal that this form alone meets says more than the sentence for its status. */
function failureReason(error: unknown, failure: string): string {
  const reason = isApiError(error) && error.code === 'email-cooldown' ? error.message : userMessage(error)
  return `${failure}. ${reason}`
}
