import { describe, expect, test } from 'vitest'

import {
  FIXED_ADDRESS,
  isReservationComplete,
  orderFacts,
  reservationLines,
  type ReservationPayload,
} from './confirmation-facts.ts'
import {
  checkImageUrl,
  checkMessage,
  checkSubject,
  cooldownWords,
  invalidAddressesWords,
  isMailAddress,
  parseAddresses,
  TOO_MANY_RECIPIENTS,
} from './email-check.ts'
import {
  addUpEmails,
  NO_EMAIL_STATS,
  BUILT_IN_TEMPLATES,
  EMAIL_TEMPLATES,
  fillCustomerName,
  TEMPLATES_UNREAD,
  needsConsent,
  offerWithheld,
} from './mailings.ts'

describe('templates', () => {
  test('there are exactly four mail templates, each with all its texts [ADM-EML-27, ADM-EML-28]', () => {
    const ids = ['order_confirmation', 'reservation_confirmation', 'custom', 'promotion']
    expect(EMAIL_TEMPLATES).toEqual(ids)
    expect(BUILT_IN_TEMPLATES.map(({ id }) => id)).toEqual(ids)
    for (const template of BUILT_IN_TEMPLATES) {
      expect(Object.keys(template)).toEqual(['id', 'name', 'subject', 'description', 'defaultMessage'])
    }
  })

  test('templates that could not be read are the built-in ones, and nothing can be sent [ADM-EML-35]', () => {
    expect(TEMPLATES_UNREAD).toEqual({ templates: BUILT_IN_TEMPLATES, emailEnabled: false })
  })
})

describe('the name of a reader', () => {
  test.each([
    ['Asha Patel', 'Dear Asha Patel, Asha Patel!'],
    [null, 'Dear Valued Customer, Valued Customer!'],
    ['  ', 'Dear Valued Customer, Valued Customer!'],
    ["$& $` $' $1 $$", "Dear $& $` $' $1 $$, $& $` $' $1 $$!"],
    ['{customerName}', 'Dear {customerName}, {customerName}!'],
  ])('the name %j of a reader is put into a mail as it stands [ADM-EML-08, ADM-EML-09]', (name, expected) => {
    expect(fillCustomerName('Dear {customerName}, {customerName}!', name)).toBe(expected)
  })
})

describe('typed parts of a mail', () => {
  // ADM-CON-34
  test.each([
    ['', 'Subject is required'],
    [' \t', 'Subject is required'],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'Subject too long. Maximum 200 characters allowed'],
    ['Hello\r\nBcc: eve@example.com', 'The subject must be a single line'],
  ])('a subject %j is answered %j [ADM-EML-02, ADM-EML-15, ADM-EML-16]', (subject, objection) => {
    expect(checkSubject(subject)).toBe(objection)
  })

  // ADM-CON-33
  test.each([
    ['\n', 'Message is required'],
    ['x'.repeat(2000), null],
    ['x'.repeat(2001), 'Message too long. Maximum 2000 characters allowed'],
  ])('a message %j is answered %j [ADM-EML-03, ADM-EML-04]', (message, objection) => {
    expect(checkMessage(message)).toBe(objection)
  })

  test.each([
    ['', true],
    ['https://example.com/a.jpg', true],
    ['http://example.com/a.jpg', false],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AAAA', false],
    ['//example.com/a.jpg', false],
  ])('an image at %s may stand in a mail: %s', (address, isFine) => {
    expect(checkImageUrl(address) === null).toBe(isFine)
  })
})

describe('addresses', () => {
  test('addresses are read from a list, each once, and a wrong one is named [ADM-EML-22]', () => {
    const { addresses, invalid } = parseAddresses(' Ann@Example.com, bob@example.com;ann@example.com, nobody, @x')
    expect(addresses).toEqual(['ann@example.com', 'bob@example.com'])
    expect(invalidAddressesWords(invalid)).toBe('Invalid email addresses: nobody, @x')
  })

  test.each([
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com\nRCPT TO:<eve@example.com>',
    'ann@example.com\r',
    '\nann@example.com',
    'ann@example.com\0',
    '"a@evil x"@ok.example.com',
    '"ann@example.com,eve"@example.com',
    'Ann <ann@example.com>',
    '<ann@example.com>',
    'ann@example.com (eve@example.com)',
    'ann@example.com@evil.example',
    'ann@[127.0.0.1]',
    "ann'@example.com",
    'ann\\@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('the text %j is no mail address', (address) => {
    expect(isMailAddress(address)).toBe(false)
    expect(parseAddresses([address]).addresses).toEqual([])
  })

  test('a hostile mail address is read in linear time', () => {
    const started = performance.now()
    parseAddresses(`a@${'.'.repeat(400_000)}@`)
    // The usual pattern for addresses takes more than a minute.
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

test('the limits on recipients and on speed are told in the specified words [ADM-EML-21, ADM-EML-23]', () => {
  expect(TOO_MANY_RECIPIENTS).toBe('Maximum 100 recipients allowed per batch')
  expect(cooldownWords(640)).toBe('Rate limited. Please wait 640ms before sending again.')
})

describe('consent', () => {
  const reader = { isActive: true, wantsMarketing: true, isUnsubscribed: false }

  test('consent is needed for offers, and for own words to many', () => {
    const needed = EMAIL_TEMPLATES.map((id) => [id, needsConsent(id, false), needsConsent(id, true)])
    expect(needed).toEqual([
      ['order_confirmation', false, false],
      ['reservation_confirmation', false, false],
      ['custom', false, true],
      ['promotion', true, true],
    ])
  })

  test.each([
    [reader, null],
    [undefined, 'no-account'],
    [{ ...reader, wantsMarketing: false }, 'no-consent'],
    [{ ...reader, isUnsubscribed: true }, 'unsubscribed'],
    [{ ...reader, isActive: false }, 'inactive'],
  ] as const)('an offer to the reader %j is withheld: %s', (who, withheld) => {
    expect(offerWithheld(who)).toBe(withheld)
  })
})

describe('confirmations', () => {
  test('an order confirmation without a time says 30 minutes, without a type Takeout [ADM-EML-31, ADM-EML-32]', () => {
    expect(orderFacts({})).toEqual({ orderNumber: null, estimatedTime: '30 minutes', orderType: 'Takeout', lines: [] })
    const given = { orderNumber: '7', estimatedTime: '7:25 PM AST', orderType: 'Delivery' }
    expect(orderFacts(given)).toEqual({ ...given, lines: [] })
  })

  const payload: ReservationPayload = {
    customerEmail: 'ann@example.com',
    customerName: 'Ann Lee',
    reservationDate: '2026-11-20',
    reservationTime: '18:30',
    partySize: 4,
  }

  // CUS-ENT-93..97, CUS-RES-44..48
  test.each(['customerEmail', 'customerName', 'reservationDate', 'reservationTime', 'partySize'] as const)(
    'a confirmation of a table needs %s [ADM-EML-24]',
    (field) => {
      expect(isReservationComplete(payload)).toBe(true)
      expect(isReservationComplete({ ...payload, [field]: ' ' })).toBe(false)
      expect(isReservationComplete({ ...payload, [field]: undefined })).toBe(false)
    },
  )

  // CUS-ENT-98..100
  test('a confirmation of a table names its place, a fixed address where it has none [ADM-EML-30, ADM-EML-34]', () => {
    const full = {
      ...payload,
      tableNumber: 7,
      specialRequests: 'High chair',
      restaurantLocation: { name: 'Truro Heights', address: '12 Prince Street' },
      metadata: { reservationId: 'RES-TRU-20261120-QKZD' },
    }
    expect(reservationLines(full)).toEqual([
      ['Reservation', 'RES-TRU-20261120-QKZD'],
      ['Date', '2026-11-20'],
      ['Time', '18:30'],
      ['Guests', '4'],
      ['Table', '7'],
      ['Special requests', 'High chair'],
      ['Restaurant', 'Truro Heights'],
      ['Address', '12 Prince Street'],
    ])
    expect(reservationLines(payload)).toContainEqual(['Address', FIXED_ADDRESS])
  })
})

describe('statistics', () => {
  // ADM-API-29
  test('mail statistics count by template and day, and the success rate leaves out undecided mails', () => {
    const stats = addUpEmails(
      [
        { date: '2026-11-19', template: 'promotion', state: 'sent', count: 5 },
        { date: '2026-11-20', template: 'promotion', state: 'suppressed', count: 2 },
        { date: '2026-11-20', template: 'custom', state: 'failed', count: 1 },
        { date: '2026-01-01', template: 'custom', state: 'sent', count: 1 },
        { date: '2026-11-20', template: 'custom', state: 'queued', count: 3 },
      ],
      ['2026-11-19', '2026-11-20'],
    )
    expect(stats).toMatchObject({ total: 12, sent: 6, failed: 1, successRate: 85.7 })
    expect(stats.templates).toEqual({ order_confirmation: 0, reservation_confirmation: 0, custom: 5, promotion: 7 })
    expect(stats.byDay).toEqual([
      { date: '2026-11-19', total: 5, sent: 5, failed: 0 },
      { date: '2026-11-20', total: 6, sent: 0, failed: 1 },
    ])
  })

  test('mail statistics that could not be read are all zero [ADM-EML-36]', () => {
    expect(NO_EMAIL_STATS).toEqual({ ...addUpEmails([], []), byDay: [] })
    expect(NO_EMAIL_STATS).toMatchObject({ total: 0, sent: 0, failed: 0, successRate: 0 })
  })
})
