import type { GetUser, UserView } from '@thali/contracts/people/user-management'
import { roleLabel } from '@thali/domain/auth/roles'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import UserX from 'lucide-react/icons/user-x'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { actionWords, changeLines } from './audit-words.ts'
import type { UserChanges } from './use-user-changes.ts'
import { UnverifiedAddress, UserPhone } from './user-contact.tsx'
import { counted, dollarsWords, momentWords, nameOf } from './user-words.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { usePlaceNames } from '#web/back-office/live/use-places.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { mailHref } from '#web/lib/contact.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useCloseRequests } from '#web/ui/dialogs/dialog.tsx'
import { openModal } from '#web/ui/dialogs/modal.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type UserPanelProps = {
  user: UserView
  changes: UserChanges
  onEdit: (user: UserView) => void
  onErase: (user: UserView) => void
  onClose: () => void
}

/** One account and its history. The row of the list is shown at once; the history is read. */
export function UserPanel(props: UserPanelProps) {
  const { user: listed, onClose } = props
  const { data, error } = useRead('GET /admin/users/:id', { params: { id: listed.id } }, { freshForMs: 0 })
  const user = data?.user ?? listed
  return (
    <SidePanel title={nameOf(user)} onClose={onClose}>
      <div className="grid gap-6">
        <Facts user={user} />
        {user.isClosed ? <ClosedForGood /> : <OpenAccount {...props} user={user} />}
        <section aria-labelledby="user-history" className="grid gap-3">
          <h3 id="user-history" className="display text-xl">
            History
          </h3>
          {error && <Banner tone="danger">Failed to load user details</Banner>}
          {!data && !error && (
            <Loading label="Loading the history">
              <Skeleton className="h-24 w-full" />
            </Loading>
          )}
          {data && <History audit={data.audit} />}
        </section>
      </div>
    </SidePanel>
  )
}

/** What can be done with an account. */
function OpenAccount({ user, changes, onEdit, onErase, onClose }: UserPanelProps) {
  return (
    <>
      {!user.emailVerified && <UnverifiedAddress userId={user.id} />}
      <div className="flex flex-wrap gap-2">
        <Button size="staff" variant="secondary" icon={<Pencil aria-hidden size={18} />} onClick={() => onEdit(user)}>
          Edit
        </Button>
        <DeleteButton user={user} changes={changes} onDone={onClose} />
        {user.role === 'customer' && (
          <Button
            size="staff"
            variant="ghost"
            className="text-danger!"
            icon={<UserX aria-hidden size={18} />}
            onClick={() => onErase(user)}
          >
            Erase this person…
          </Button>
        )}
      </div>
    </>
  )
}

function ClosedForGood() {
  return (
    <Banner title="Closed for good">
      The person was erased, and nothing brings the account back. Its orders and bookings stay.
    </Banner>
  )
}

type DeleteButtonProps = Pick<UserPanelProps, 'user' | 'changes'> & { onDone: () => void }

/** Away from the rows of the list, where it could be hit by mistake. Nobody deletes themselves. */
function DeleteButton({ user, changes, onDone }: DeleteButtonProps) {
  const isSelf = useWorkspace().user.uid === user.id
  if (isSelf || user.deletedAt !== null) return null
  return (
    <Button
      size="staff"
      variant="ghost"
      className="text-danger!"
      busy={changes.busyWith === user.id}
      aria-label={`Delete ${nameOf(user)}`}
      icon={<Trash aria-hidden size={18} />}
      onClick={() => void changes.remove(user).then((isMeant) => isMeant && onDone())}
    >
      Delete
    </Button>
  )
}

function Facts({ user }: { user: UserView }) {
  const placeNames = usePlaceNames()
  const facts: readonly (readonly [string, string])[] = [
    ['Role', roleLabel(user.role)],
    ['Status', statusWords(user)],
    ...(user.locationIds.length > 0 ? [['Locations', placeNames(user.locationIds)] as const] : []),
    ['Orders', counted(user.totalOrders)],
    ['Spent', dollarsWords(user.totalSpent)],
    ['Loyalty points', counted(user.loyaltyPoints)],
    ['Created', momentWords(user.createdAt)],
    ...(user.isClosed ? [] : personalFacts(user)),
  ]
  return (
    <div className="grid gap-3">
      {!user.isClosed && (
        <div className="flex flex-wrap gap-x-5">
          <a
            href={mailHref(user.email)}
            className="link inline-flex min-h-(--tap) items-center [overflow-wrap:anywhere]"
          >
            {user.email}
          </a>
          {user.phoneNumber !== null && <UserPhone user={{ ...user, phoneNumber: user.phoneNumber }} />}
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        {facts.map(([label, words]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">
              <AtlanticTime>{words}</AtlanticTime>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function personalFacts({ acceptsMarketing, lastLoginAt }: UserView): [string, string][] {
  return [
    ['Offers by e-mail', acceptsMarketing ? 'May be sent' : 'Not wanted'],
    ['Last sign-in', lastLoginAt ? momentWords(lastLoginAt) : 'Never'],
  ]
}

function statusWords({ isClosed, deletedAt, isActive }: UserView): string {
  if (isClosed) return 'Closed for good'
  if (deletedAt !== null) return `Deleted ${momentWords(deletedAt)}`
  return isActive ? 'Active' : 'Inactive'
}

function History({ audit }: { audit: GetUser['reply']['audit'] }) {
  const placeNames = usePlaceNames()
  if (audit.length === 0) return <p className="text-muted">Nothing was changed by anybody yet.</p>
  return (
    <ol aria-label="Changes, newest first" className="grid gap-3">
      {audit.map(({ at, by, action, detail }) => (
        <li key={`${at} ${action}`} className="border-s-2 border-line-strong ps-3">
          <p>
            <b>{actionWords(action)}</b> by {by}
          </p>
          {changeLines(detail, placeNames).map((line) => (
            <p key={line} className="[overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
          <p className="text-sm text-muted">
            <AtlanticTime>{momentWords(at)}</AtlanticTime>
          </p>
        </li>
      ))}
    </ol>
  )
}

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode }

/** Details of one row, beside its list. */
function SidePanel({ title, onClose, children }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const close = useCloseRequests(dialog, onClose)
  useLayoutEffect(() => {
    const closeModal = openModal(dialog.current)
    heading.current?.focus()
    return closeModal
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none overflow-y-auto overscroll-contain bg-surface text-text shadow-3 backdrop:bg-scrim"
      {...close}
    >
      <header className="sticky top-0 z-1 flex items-start gap-3 bg-surface px-5 pt-5 pb-3 md:px-6">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="display min-w-0 flex-1 pt-1.5 text-2xl [overflow-wrap:anywhere]"
        >
          {title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden size={22} />} onClick={onClose} className="-me-2.5 shrink-0" />
      </header>
      <div className="px-5 pb-6 md:px-6">{children}</div>
    </dialog>
  )
}
