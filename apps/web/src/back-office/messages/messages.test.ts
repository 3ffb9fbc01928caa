import type { RecipientResult } from '@thali/contracts/messages/mailings'
import { BUILT_IN_TEMPLATES } from '@thali/domain/messages/mailings'
import { describe, expect, test } from 'vitest'

import {
  contentOf,
  forgetDraft,
  imageProblem,
  keepDraft,
  type MailFields,
  NO_READERS,
  openingProblem,
  previewWords,
  problemsOf,
  readDraft,
  SEND_FAILED,
  shownReaders,
  withTemplate,
} from './mail-fields.ts'
import { failedKindWords, percentWords } from './message-words.ts'
import { failedWords, NOTHING_SENT, sendBatches, sentWords, toBatches } from './send-batches.ts'

const FIELDS: MailFields = { ...readDraft(), subject: 'Hello', message: 'Dear {customerName}' }

describe('the written message', () => {
  test.each([
    ['no subject', { subject: ' ' }, { subject: 'Subject is required' }],
    ['no message', { message: '' }, { message: 'Message is required' }],
    [
      'a message of 2001',
      { message: 'x'.repeat(2001) },
      { message: 'Message too long. Maximum 2000 characters allowed' },
    ],
    [
      'an image from anywhere',
      { imageUrl: 'http://example.com' },
      { imageUrl: 'The address of the image must begin with https://' },
    ],
    ['a message of 2000', { message: 'x'.repeat(2000), imageUrl: 'https://example.com/a.png' }, {}],
  ])('a message with %s is checked before it is sent [ADM-EML-02..04]', (_case, typed, problems) => {
    expect(problemsOf({ ...FIELDS, ...typed })).toEqual(problems)
  })

  // ADM-ERR-035
  test('the sentences about a message that cannot be sent are those of the specification [ADM-EML-05, ADM-EML-14]', () => {
    // ADM-ERR-033
    expect([openingProblem(0), openingProblem(1)]).toEqual(['No users selected for email', null])
    expect([NO_READERS, SEND_FAILED]).toEqual(['No users selected to email', 'Failed to send emails'])
  })

  // ADM-CON-38
  test('the preview of a message shows 200 characters with the name of a reader [ADM-EML-08, ADM-EML-09, ADM-EML-11]', () => {
    expect(previewWords(FIELDS.message, 'Asha Patel')).toBe('Dear Asha Patel')
    expect(previewWords(FIELDS.message, null)).toBe('Dear Valued Customer')
    expect(previewWords('x'.repeat(200), null)).toBe('x'.repeat(200))
    expect(previewWords('x'.repeat(201), null)).toBe(`${'x'.repeat(200)}…`)
  })

  test('the draft of a message outlives the dialog until it is sent', () => {
    keepDraft(FIELDS)
    expect(readDraft()).toEqual(FIELDS)
    forgetDraft()
    expect(readDraft()).toMatchObject({ subject: '', message: '' })
  })

  test('the words somebody typed outlive a change of template, the words of the template do not', () => {
    const promotion = withTemplate(readDraft(), 'promotion', BUILT_IN_TEMPLATES)
    expect(promotion).toMatchObject({ template: 'promotion', subject: 'An offer for you' })
    expect(withTemplate({ ...readDraft(), ...promotion }, 'custom', BUILT_IN_TEMPLATES)).toEqual({
      template: 'custom',
      subject: '',
      message: '',
    })
    expect(withTemplate(FIELDS, 'promotion', BUILT_IN_TEMPLATES)).toEqual({ template: 'promotion' })
  })

  test('a message goes with the fields that its template has, and one picture', () => {
    const offer = { ...FIELDS, offerTitle: 'Two for one', imageUrl: 'https://example.com/a.png' }
    expect(contentOf(offer)).toEqual({ subject: 'Hello', message: 'Dear {customerName}', imageUrl: offer.imageUrl })
    expect(contentOf({ ...offer, template: 'promotion', imageId: 'kept' })).toEqual({
      subject: 'Hello',
      message: 'Dear {customerName}',
      imageId: 'kept',
      offerTitle: 'Two for one',
    })
  })

  // ADM-CON-30
  test.each([
    ['image/png', 2 * 1024 * 1024, null],
    ['image/jpeg', 2 * 1024 * 1024 + 1, 'Image too large for email. Maximum 2MB'],
    ['image/svg+xml', 10, 'Please choose a JPEG, PNG or WebP image'],
  ])(
    'a picture %s of %i bytes is checked before it goes with a message [ADM-EML-06, ADM-EML-07]',
    (type, size, problem) => {
      expect(imageProblem({ type, size })).toBe(problem)
    },
  )
})

// ADM-CON-37
test('the first ten readers of a message are named, then how many more [ADM-EML-10]', () => {
  const names = Array.from({ length: 12 }, (_, index) => `Reader ${index}`)
  expect(shownReaders(names)).toEqual({ shown: names.slice(0, 10), more: '+2 more' })
  expect(shownReaders(names.slice(0, 10)).more).toBeNull()
})

describe('sending', () => {
  const ids = Array.from({ length: 230 }, (_, index) => `id-${index}`)
  let keys = 0
  const makeKey = () => `key-${(keys += 1)}`
  const queued = (recipient: string): RecipientResult => ({
    recipient,
    name: null,
    status: 'queued',
    reason: null,
    messageId: recipient,
  })

  // ADM-CON-35, ADM-CON-36, ADM-EML-12, ADM-ERR-041, ADM-ERR-042
  test('a message goes in batches of a hundred, a second apart, and the results add up [ADM-EML-21, ADM-EML-23]', async () => {
    const waits: number[] = []
    const told: [number, number][] = []
    const sum = await sendBatches(
      {
        batches: toBatches(ids, makeKey),
        send: async ({ ids: some }) => ({
          results: some.map((id) =>
            id.endsWith('7') ? { ...queued(id), status: 'suppressed' as const, messageId: null } : queued(id),
          ),
        }),
        wait: async (ms) => void waits.push(ms),
        onProgress: ({ sent, failed }, left) => told.push([sent + failed, left.length]),
      },
      NOTHING_SENT,
    )
    expect(waits).toEqual([1000, 1000])
    expect(told).toEqual([
      [100, 2],
      [200, 1],
      [230, 0],
    ])
    expect([sum.sent, sum.failed, sum.refused.length]).toEqual([207, 23, 23])
    expect(sentWords(sum.sent)).toBe('Email sent to 207 users successfully')
    expect(failedWords(sum.failed)).toBe('23 emails failed to send')
  })

  test('a sending that breaks off goes on with the same key, so that nobody is written to twice', async () => {
    const batches = toBatches(ids, makeKey)
    const sentKeys: string[] = []
    let left = batches
    let sum = NOTHING_SENT
    let isDown = false
    const go = () =>
      sendBatches(
        {
          batches: left,
          send: async ({ ids: some, key }) => {
            sentKeys.push(key)
            isDown = !isDown && sentKeys.length === 2
            if (isDown) throw new Error('No network')
            return { results: some.map(queued) }
          },
          wait: async () => {},
          onProgress: (sofar, rest) => {
            sum = sofar
            left = [...rest]
          },
        },
        sum,
      )
    await expect(go()).rejects.toThrow('No network')
    expect((await go()).sent).toBe(230)
    const [first, second, third] = batches.map(({ key }) => key)
    expect(sentKeys).toEqual([first, second, second, third])
  })
})

test('the kinds of messages that failed and their percentage are said in words', () => {
  expect(failedKindWords('order-confirmation by sms')).toBe('Order confirmation by text')
  expect(failedKindWords('house-mail by email')).toBe('E-mail from staff')
  expect([percentWords(85.7), percentWords(100)]).toEqual(['85.7%', '100%'])
})
