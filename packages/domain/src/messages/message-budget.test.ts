import { expect, test } from 'vitest'

import { ACCOUNT_MAILS, type BudgetedMessage, BUDGETS, type BudgetUse, heldBackBy, NOTICES } from './message-budget.ts'

const NOTHING: BudgetUse = { recipient: 0, account: 0, source: 0, location: 0, sameKindThisHour: 0 }
const STRANGER: BudgetedMessage = {
  origin: 'guest',
  channel: 'sms',
  isRecipientProved: false,
  isAccountProved: false,
}

test.each<[string, Partial<BudgetedMessage>, Partial<BudgetUse>, string | null]>([
  ['the sixth text to an unproved number leaves', {}, { recipient: 5 }, null],
  ['the seventh text to an unproved number does not leave', {}, { recipient: 6 }, 'recipient'],
  ['the seventh text to a proved number leaves', { isRecipientProved: true }, { recipient: 6 }, null],
  ['the twelfth e-mail to an unproved address leaves', { channel: 'email' }, { recipient: 11 }, null],
  ['the thirteenth e-mail to an unproved address does not leave', { channel: 'email' }, { recipient: 12 }, 'recipient'],
  ['staff reach a number that a stranger has used up', { origin: 'house' }, { recipient: 6 }, null],
  ['staff do not text one number without end', { origin: 'house' }, { recipient: BUDGETS.recipient.sms }, 'recipient'],
  ['an unproved account causes 12 texts a day, to any number', {}, { account: 12 }, 'account'],
  ['a proved account causes more texts', { isAccountProved: true }, { account: 12 }, null],
  ['one source causes no more texts than its share', {}, { source: BUDGETS.source.sms }, 'source'],
  ['a location texts unproved numbers up to its share', {}, { location: BUDGETS.location.sms }, 'location'],
  [
    'a location texts proved numbers beyond its share',
    { isRecipientProved: true },
    { location: BUDGETS.location.sms },
    null,
  ],
])('%s', (_rule, message, used, reason) => {
  expect(heldBackBy({ ...STRANGER, ...message }, { ...NOTHING, ...used })).toBe(reason)
})

test('three account mails of a kind leave in an hour, and twelve of all kinds in a day', () => {
  const mail = { ...STRANGER, origin: 'account' as const, channel: 'email' as const }
  expect(heldBackBy(mail, { ...NOTHING, sameKindThisHour: ACCOUNT_MAILS.kindAnHour - 1, recipient: 11 })).toBeNull()
  expect(heldBackBy(mail, { ...NOTHING, sameKindThisHour: ACCOUNT_MAILS.kindAnHour })).toBe('recipient')
  expect(heldBackBy(mail, { ...NOTHING, recipient: ACCOUNT_MAILS.aDay })).toBe('recipient')
})

test('notices of an account reach its owner 24 times an hour, whatever else was sent to the address', () => {
  const notice = { ...STRANGER, origin: 'notice' as const, channel: 'email' as const }
  const elsewhere = { recipient: 10_000, account: 10_000, source: 10_000, location: 10_000 }
  expect(heldBackBy(notice, { ...elsewhere, sameKindThisHour: NOTICES.kindAnHour - 1 })).toBeNull()
  expect(heldBackBy(notice, { ...NOTHING, sameKindThisHour: NOTICES.kindAnHour })).toBe('recipient')
})
