import type { RecipientResult } from '@thali/contracts/house-mail'
import { useEffect, useRef, useState } from 'react'

import {
  contentOf,
  forgetDraft,
  keepDraft,
  type MailErrors,
  type MailFields,
  NO_READERS,
  problemsOf,
  readDraft,
  SEND_FAILED,
} from './mail-fields.ts'
import { type Batch, NOTHING_SENT, sendBatches, sentWords, type Sum, toBatches } from './send-batches.ts'
import { type AudienceReader, useAudience } from './use-audience.ts'
import { call, isApiError, userMessage } from '#web/lib/api.ts'
import { refreshReads } from '#web/lib/use-api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/toast.ts'

/** What is left of a sending that broke off: with the same words, it goes on where it stopped. */
type Remainder = { words: string; sum: Sum; batches: readonly Batch[] }

/** A mail being written to accounts: its words, who may get it, and its sending in batches. */
export function useMailForm(ids: readonly string[], onSent: () => void) {
  const form = useForm<MailFields, MailErrors>(readDraft)
  const { fields } = form
  const audience = useAudience(ids, fields.template)
  const [progress, setProgress] = useState<{ sum: Sum; left: number } | null>(null)
  const [done, setDone] = useState<Sum | null>(null)
  const remainder = useRef<Remainder | null>(null)
  useEffect(() => keepDraft(fields), [fields])
  const willGet = audience.readers?.filter(({ withheld }) => withheld === null) ?? null

  async function send() {
    const content = contentOf(fields)
    const words = JSON.stringify([fields.template, content])
    const begun = remainder.current?.words === words ? remainder.current : null
    const rest = begun ?? {
      words,
      sum: NOTHING_SENT,
      batches: toBatches(willGet?.map(({ userId }) => userId) ?? ids, () => crypto.randomUUID()),
    }
    const keep = (sum: Sum, batches: readonly Batch[]) => {
      remainder.current = { words, sum, batches }
      setProgress({ sum, left: batches.reduce((count, batch) => count + batch.ids.length, 0) })
    }
    keep(rest.sum, rest.batches)
    const one = ids.length === 1 && fields.template === 'custom' ? willGet?.[0] : undefined
    return sendBatches(
      {
        batches: rest.batches,
        send: (batch) => (one ? sendLetter(one, fields, batch) : sendBulk(fields, batch)),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onProgress: keep,
      },
      rest.sum,
    )
  }

  async function submit() {
    if (form.isBusy) return
    const found = problemsOf(fields)
    const isNobody = ids.length === 0 || willGet?.length === 0
    if (Object.keys(found).length > 0 || isNobody) {
      form.refuse(found, isNobody ? NO_READERS : null)
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
      form.refuse({}, failureReason(error))
    } finally {
      setProgress(null)
      void refreshReads('/getEmailStats', '/admin/messages')
    }
  }

  return { ...form, audience, willGet, progress, done, submit }
}

export type MailFormState = ReturnType<typeof useMailForm>

async function sendBulk(fields: MailFields, { ids, key }: Batch): Promise<{ results: readonly RecipientResult[] }> {
  const recipients = ids.map((userId) => ({ userId }))
  const body = { recipients, templateId: fields.template, templateData: contentOf(fields) }
  return call('POST /sendBulkEmail', { body, idempotencyKey: key })
}

/** One's own words to one person are a letter, which needs no consent. */
async function sendLetter(
  { email }: AudienceReader,
  fields: MailFields,
  { key }: Batch,
): Promise<{ results: readonly RecipientResult[] }> {
  const body = { to: email, templateId: fields.template, templateData: contentOf(fields) }
  return call('POST /sendEmail', { body, idempotencyKey: key })
}

/** A refusal that this form alone meets says more than the sentence for its status. */
function failureReason(error: unknown): string {
  const reason = isApiError(error) && error.code === 'email-cooldown' ? error.message : userMessage(error)
  return `${SEND_FAILED}. ${reason}`
}
