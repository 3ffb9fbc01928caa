import type { UserView } from '@thali/contracts/people/user-management'
import { describe, expect, test } from 'vitest'

import { EraseAccountDialog, EraseGuestDialog } from './erase-dialogs.tsx'
import type { UserChanges } from './use-user-changes.ts'
import { UserCards } from './user-cards.tsx'
import { UserPanel } from './user-panel.tsx'
import { aUser } from '#web/testing/a-user.ts'
import { wordsOf } from '#web/testing/draw-part.tsx'
import { buttonsIn, drawnInWorkspace } from '#web/testing/drawn-workspace.tsx'

const ASHA = aUser({ phoneNumber: null })
const CLOSED = aUser({
  email: 'closed-asha@invalid',
  emailVerified: false,
  displayName: 'Closed account',
  isActive: false,
  isDeleted: true,
  deletedAt: '2026-11-29T14:00:00.000Z',
  isClosed: true,
  phoneNumber: null,
})

const nothing = () => {}
const CHANGES: UserChanges = {
  busyWith: null,
  isChangingAll: false,
  question: null,
  toggle: () => undefined,
  remove: async () => true,
  changeAll: async () => {},
}

const panelOf = (user: UserView) =>
  drawnInWorkspace(<UserPanel user={user} changes={CHANGES} onEdit={nothing} onErase={nothing} onClose={nothing} />)
const cardOf = (user: UserView) =>
  drawnInWorkspace(
    <UserCards
      users={[user]}
      selection={new Map()}
      changes={CHANGES}
      onSelect={nothing}
      onEdit={nothing}
      onDetails={nothing}
    />,
  )

// Ruling 67
describe('erasing a person', () => {
  test('the details of a customer offer to erase the person, those of somebody who works here do not', () => {
    expect(buttonsIn(panelOf(ASHA))).toEqual(['Close', 'Edit', 'Delete Asha Patel', 'Erase this person…'])
    expect(buttonsIn(panelOf({ ...ASHA, role: 'staff' }))).not.toContain('Erase this person…')
    expect(buttonsIn(panelOf({ ...ASHA, isActive: false, isDeleted: true, deletedAt: ASHA.createdAt }))).toContain(
      'Erase this person…',
    )
  })

  test('the question names the person, what goes when, that it is final, and that deleting is something else', () => {
    const words = wordsOf(drawnInWorkspace(<EraseAccountDialog user={ASHA} onErased={nothing} onClose={nothing} />))
    expect(words).toContain('Erase Asha Patel?')
    expect(words).toContain('It cannot be undone.')
    expect(words).toMatch(
      /Goes at once Name, e-mail.* after 30 days .* after 180 days .* 6 years after its tax year .* Stays/,
    )
    expect(words).toContain('a deleted account can be brought back')
  })

  test('the question about a guest has one field', () => {
    const html = drawnInWorkspace(<EraseGuestDialog onClose={nothing} />)
    expect(html.match(/<input /g)).toHaveLength(1)
    expect(wordsOf(html)).toContain('E-mail address or phone number')
    expect(buttonsIn(html)).toEqual(['Close', 'Cancel', 'Erase for good'])
  })
})

describe('an account that is closed for good', () => {
  test('its details say so, and offer nothing: no address, no edit, no erasing', () => {
    const html = panelOf(CLOSED)
    expect(buttonsIn(html)).toEqual(['Close'])
    expect(wordsOf(html)).toContain('Closed for good The person was erased')
    expect(html).not.toContain('closed-asha@invalid')
  })

  test('its row cannot be selected, switched on or edited', () => {
    const html = cardOf(CLOSED)
    expect(buttonsIn(html)).toEqual(['Details of Closed account'])
    expect(html).not.toContain('<input')
    expect(wordsOf(html)).toContain('Closed for good')
    expect(wordsOf(html)).not.toContain('Deleted')
    expect(cardOf(ASHA).match(/<input/g)).toHaveLength(2)
  })
})
