import { formatPhone } from '@thali/domain/people/contact-fields'

import { type RowsProps, useTicks, ActiveSwitch, EditButton, RoleMarks, Tick } from './user-parts.tsx'
import { counted, dayWords, dollarsWords, nameOf } from './user-words.ts'

/** The accounts on a phone. */
export function UserCards(props: RowsProps) {
  const { users, selection, changes, onEdit, onDetails } = props
  const handleTick = useTicks(props)
  return (
    <ul aria-label="Users" className="grid gap-2">
      {users.map((user) => (
        <li
          key={user.id}
          aria-label={nameOf(user)}
          className="grid gap-2 rounded-lg border border-line bg-surface p-3 [overflow-wrap:anywhere]"
        >
          <div className="flex items-start gap-2">
            <Tick user={user} isOn={selection.has(user.id)} onTick={handleTick} />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                className="link inline-flex min-h-(--tap) items-center text-left font-semibold"
                aria-label={`Details of ${nameOf(user)}`}
                onClick={() => onDetails(user)}
              >
                {nameOf(user)}
              </button>
              {!user.isClosed && (
                <p className="text-sm text-muted">
                  {user.email}
                  {user.phoneNumber && (
                    <>
                      <br />
                      {formatPhone(user.phoneNumber)}
                    </>
                  )}
                </p>
              )}
            </div>
            <ActiveSwitch user={user} changes={changes} />
          </div>
          <RoleMarks user={user} />
          <div className="mt-auto flex items-center justify-between gap-2 border-t border-line pt-2">
            <p className="text-sm text-muted tabular-nums">
              {counted(user.totalOrders)} {user.totalOrders === 1 ? 'order' : 'orders'} ·{' '}
              {dollarsWords(user.totalSpent)} · {counted(user.loyaltyPoints)} points
              <br />
              Created {dayWords(user.createdAt)}
            </p>
            <EditButton user={user} onEdit={onEdit} />
          </div>
        </li>
      ))}
    </ul>
  )
}
