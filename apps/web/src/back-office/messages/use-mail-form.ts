import type { RecipientResult, CheckEmailAudience, ListNoticeReaders } from '@thali/contracts/messages/mailings'
import { useEffect, useRef, useState } from 'react'

import {
  BULK_FAILED,
  contentOf,
  forgetDraft,
  isWordless,
  keepDraft,
  LETTER_FAILED,
  type MailFields,
  NO_READERS,
  NOBODY_CONCERNED,
  NOBODY_MAY,
  NOTICE_UNREAD,
  problemsOf,
  readDraft,
  SEND_FAILED,
  WORDS_MISSING,
  type BulkTemplateId,
} from './mail-fields.ts'
import { MESSAGE_READS } from './message-words.ts'
import { type Batch, NOTHING_SENT, sendBatches, sentWords, type Sum, toBatches } from './send-batches.ts'
import { Refusal, useFormOf } from '#web/back-office/lib/forms.ts'
import { reread, useRead } from '#web/back-office/lib/reads.ts'
import { useAnswer } from '#web/back-office/lib/use-answer.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** The unsent batches of a sending that broke off: sending the same mail again continues with them. */
type Remainder = { words: string; sum: Sum; batches: readonly Batch[] }

/** The form of a mail to accounts: its words, its recipients, and its sending in batches. */
export function useMailForm(ids: readonly string[], onSent: () => void) {
  const [progress, setProgress] = useState<{ sum: Sum; left: number } | null>(null)
  const [done, setDone] = useState<Sum | null>(null)
  const remainder = useRef<Remainder | null>(null)
  const form = useFormOf<MailFields>({
    first: readDraft,
    check: problemsOf,
    onProblems: (): unknown => isWordless(form.fields) && toast.error(WORDS_MISSING),
    send,
    failureOf: (error): string => failureReason(error, isLetter ? LETTER_FAILED : BULK_FAILED),
  })
  const { fields } = form
  useEffect(() => keepDraft(fields), [fields])
  const readers = useReaders(ids, fields)
  const { isNotice, noticeFor, willGet } = readers
  const isLetter: boolean = ids.length === 1 && fields.template === 'custom' && !isNotice

  async function sendRest() {
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

  async function send() {
    const nobody = isNotice ? noticeProblem(willGet) : readersProblem(ids, willGet)
    if (nobody !== null) throw new Refusal(nobody)
    try {
      const sum = await sendRest()
      forgetDraft()
      if (sum.failed === 0) {
        toast.success(sentWords(sum.sent))
        onSent()
      } else setDone(sum)
    } catch (error) {
      toast.error(isLetter ? LETTER_FAILED : SEND_FAILED)
      throw error
    } finally {
      setProgress(null)
      void reread(...MESSAGE_READS)
    }
  }

  return { ...form, ...readers, progress, done }
}

function beginning(words: string, ids: readonly string[]): Remainder {
  return { words, sum: NOTHING_SENT, batches: toBatches(ids, () => crypto.randomUUID()) }
}

export type MailFormState = ReturnType<typeof useMailForm>

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

/** A mail in own words to one person is a letter, which needs no consent. */
async function sendLetter(
  { email }: AudienceReader,
  fields: MailFields,
  { key }: Batch,
): Promise<{ results: readonly RecipientResult[] }> {
  const body = { to: email, templateId: fields.template, templateData: contentOf(fields) }
  return call('POST /sendEmail', { body, idempotencyKey: key })
}

/** `email-cooldown` has a sentence of its own; every other failure has that of its status. */
function failureReason(error: unknown, failure: string): string {
  const reason = isApiError(error) && error.code === 'email-cooldown' ? error.message : userMessage(error)
  return `${failure}. ${reason}`
}

type AudienceReader = CheckEmailAudience['reply']['readers'][number]
type Place = { id: string; name: string }

type Notice = {
  locations: readonly Place[]
  location: Place | undefined
  /** The people it reaches; undefined until they are read. */
  found: ListNoticeReaders['reply'] | undefined
  failure: string | null
  retry: () => unknown
}

/** The server checks at most this many accounts at once. */
const MOST_CHECKED = 1000

/** The recipients of the mail as it stands: the selected people who agreed, or those a service notice concerns. */
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

/** Which of the selected accounts may be sent this template. */
function useAudience(ids: readonly string[], template: BulkTemplateId) {
  const { data, error, isOld, askAgain } = useAnswer(JSON.stringify([template, ids]), () => findReaders(ids, template))
  return {
    readers: isOld ? null : (data ?? null),
    failure: isOld || error === null ? null : userMessage(error),
    retry: askAgain,
  }
}

async function findReaders(ids: readonly string[], templateId: BulkTemplateId): Promise<AudienceReader[]> {
  const found: AudienceReader[] = []
  for (let from = 0; from < ids.length; from += MOST_CHECKED) {
    const userIds = ids.slice(from, from + MOST_CHECKED)
    const { readers } = await call('POST /admin/messages/audience', { body: { templateId, userIds } })
    found.push(...readers)
  }
  return found
}

/** The people with an open order or a coming table at the chosen location. */
function useNotice({ locationId }: Pick<MailFields, 'locationId'>): Notice {
  const { data } = useRead('GET /admin/locations')
  const locations = data?.locations ?? []
  const location = locations.find(({ id }) => id === locationId) ?? locations[0]
  const query = { location: location?.id ?? '' }
  const { data: found, error, reread } = useRead(location ? 'GET /admin/messages/notice-readers' : null, { query })
  return { locations, location, found, failure: error && !found ? userMessage(error) : null, retry: reread }
}

/** They are named by their addresses, because a guest needs no account. */
function concernedBy({ found }: Notice): AudienceReader[] | null {
  return found?.readers.map(({ name, email }) => ({ userId: email, name, email, withheld: null })) ?? null
}
