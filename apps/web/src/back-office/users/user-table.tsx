import { formatPhone } from '@thali/domain/people/contact-fields'
import { useEffect, useRef } from 'react'

import { type RowsProps, useTicks } from './rows.ts'
import { pageState, withUsers } from './selection.ts'
import { ActiveSwitch, RoleMarks, RowButtons, Tick } from './user-parts.tsx'
import { counted, dayWords, dollarsWords, nameOf } from './user-words.ts'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'

/** The accounts on a wide screen. */
export function UserTable(props: RowsProps) {
  const { users, selection, changes, onEdit, onDetails } = props
  const handleTick = useTicks(props)
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <Th className="px-2">
            <PageTick {...props} />
          </Th>
          <Th>User</Th>
          <Th>Role</Th>
          <Th>Active</Th>
          <Th numeric>Orders</Th>
          <Th numeric>Spent</Th>
          <Th numeric>Points</Th>
          <Th>Created</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} data-selected={selection.has(user.id) || undefined} className="data-selected:bg-sunken">
            <Td className="px-2 align-middle!">
              <Tick user={user} isOn={selection.has(user.id)} onTick={handleTick} />
            </Td>
            <Td className="min-w-56 [overflow-wrap:anywhere] align-middle!">
              <button
                type="button"
                className="link inline-flex min-h-(--tap) items-center text-left font-semibold"
                aria-label={`Details of ${nameOf(user)}`}
                onClick={() => onDetails(user)}
              >
                {nameOf(user)}
              </button>
              <br />
              <span className="text-sm text-muted">
                {user.email}
                {user.phoneNumber && (
                  <>
                    <br />
                    <span className="tabular-nums">{formatPhone(user.phoneNumber)}</span>
                  </>
                )}
              </span>
            </Td>
            <Td className="align-middle!">
              <RoleMarks user={user} />
            </Td>
            <Td className="align-middle!">
              <ActiveSwitch user={user} changes={changes} />
            </Td>
            <Td numeric className="align-middle!">
              {counted(user.totalOrders)}
            </Td>
            <Td numeric className="align-middle!">
              {dollarsWords(user.totalSpent)}
            </Td>
            <Td numeric className="align-middle!">
              {counted(user.loyaltyPoints)}
            </Td>
            <Td className="whitespace-nowrap align-middle!">{dayWords(user.createdAt)}</Td>
            <Td className="px-1 align-middle!">
              <RowButtons user={user} changes={changes} onEdit={onEdit} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Selects or deselects everybody on this page. */
function PageTick({ users, selection, onSelect }: RowsProps) {
  const box = useRef<HTMLInputElement>(null)
  const state = pageState(selection, users)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <TickBox
      ref={box}
      label="Select everybody on this page"
      checked={state === 'all'}
      onChange={(event) => onSelect(withUsers(selection, users, event.target.checked))}
    />
  )
}
