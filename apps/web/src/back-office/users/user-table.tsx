import { formatPhone } from '@thali/domain/people/contact-fields'
import { useEffect, useRef } from 'react'

import { pageState, withUsers } from './selection.ts'
import { type RowsProps, useTicks, ActiveSwitch, EditButton, RoleMarks, Tick } from './user-parts.tsx'
import { USER_ORDER } from './user-query.ts'
import { counted, dayWords, dollarsWords, nameOf } from './user-words.ts'
import { classes } from '#web/ui/classes.ts'
import { TickBox } from '#web/ui/lists/selection.tsx'
import { useSort, Table, Td, Th } from '#web/ui/lists/table.tsx'

/** The accounts on a tablet or wider. */
export function UserTable(props: RowsProps) {
  const { users, selection, changes, onEdit, onDetails } = props
  const { headOf } = useSort(USER_ORDER)
  const handleTick = useTicks(props)
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <Th className="w-12 px-0!">
            <PageTick {...props} />
          </Th>
          <Th {...headOf('name')}>User</Th>
          <Th>Role</Th>
          <Th>Active</Th>
          <Th numeric {...headOf('orders')}>
            Orders
          </Th>
          <Th numeric {...headOf('spent')}>
            Spent
          </Th>
          <Th numeric className={WIDE} {...headOf('points')}>
            Points
          </Th>
          <Th className={WIDE} {...headOf('created')}>
            Created
          </Th>
          <Th className="w-12 px-0">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} data-selected={selection.has(user.id) || undefined} className="data-selected:bg-sunken">
            <Td className="px-0! py-0!">
              <Tick user={user} isOn={selection.has(user.id)} onTick={handleTick} />
            </Td>
            <Td className="max-w-72 py-0!">
              <button
                type="button"
                className="group flex min-h-12 w-full min-w-0 flex-col justify-center text-left leading-tight"
                onClick={() => onDetails(user)}
              >
                <span className="w-full truncate font-semibold group-hover:underline">
                  <span className="sr-only">Details of </span>
                  {nameOf(user)}
                </span>
                {!user.isClosed && (
                  <span className="w-full truncate text-sm text-muted">
                    {user.email}
                    {user.phoneNumber && (
                      <>
                        {' · '}
                        <span className="tabular-nums">{formatPhone(user.phoneNumber)}</span>
                      </>
                    )}
                  </span>
                )}
              </button>
            </Td>
            <Td>
              <RoleMarks user={user} />
            </Td>
            <Td className="py-0!">
              <ActiveSwitch user={user} changes={changes} />
            </Td>
            <Td numeric>{counted(user.totalOrders)}</Td>
            <Td numeric>{dollarsWords(user.totalSpent)}</Td>
            <Td numeric className={WIDE}>
              {counted(user.loyaltyPoints)}
            </Td>
            <Td className={classes(WIDE, 'whitespace-nowrap')}>{dayWords(user.createdAt)}</Td>
            <Td className="px-0! py-0!">
              <EditButton user={user} onEdit={onEdit} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** On a tablet these are in the details alone. */
const WIDE = '@max-[56rem]:hidden'

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
