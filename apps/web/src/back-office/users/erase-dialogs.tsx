import type { UserView } from '@thali/contracts/people/user-management'
import { RETENTION } from '@thali/domain/law/retention'
import UserX from 'lucide-react/icons/user-x'
import { useEffect, useRef, useState } from 'react'

import { accountErased, contactProblem, guestErased, guestOf, stepsOfAccount, stepsOfGuest } from './erase-words.ts'
import { USER_READS } from './user-query.ts'
import { nameOf } from './user-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { reread } from '#web/back-office/lib/reads.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const FAILED = 'Not erased'

type EraseAccountDialogProps = { user: UserView; onErased: () => void; onClose: () => void }

/** Asks before an account is erased, and says what goes when. */
export function EraseAccountDialog({ user, onErased, onClose }: EraseAccountDialogProps) {
  const form = useFormOf({
    first: () => ({}),
    send: async (_, idempotencyKey) => {
      try {
        const erased = await call('POST /admin/privacy/erase', { body: { accountId: user.id }, idempotencyKey })
        toast.success(accountErased(erased), { about: `user ${user.id}` })
        onErased()
      } finally {
        void reread(...USER_READS)
      }
    },
  })
  return (
    <FormDialog
      title={`Erase ${nameOf(user)}?`}
      state={form}
      submitLabel="Erase for good"
      submitVariant="danger"
      failureTitle={FAILED}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            Only for somebody who asked for it, in writing or at the counter. <strong>It cannot be undone.</strong>
          </p>
          <Steps steps={stepsOfAccount(RETENTION)} />
          <p className="text-muted">
            To keep somebody out of their account, delete it instead: a deleted account can be brought back.
          </p>
        </>
      )}
    </FormDialog>
  )
}

/** For somebody who is not on the list of users. */
export function GuestErasing() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
      <p className="text-muted">Somebody who ordered or booked without an account asks to be erased?</p>
      <Button
        size="staff"
        variant="secondary"
        className="text-danger!"
        icon={<UserX aria-hidden size={18} />}
        onClick={() => setIsOpen(true)}
      >
        Erase a guest…
      </Button>
      {isOpen && <EraseGuestDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Erases somebody who ordered or booked without an account, by the address or number on their orders. */
export function EraseGuestDialog({ onClose }: { onClose: () => void }) {
  const { form, done, isUnknown } = useGuestErasure()
  return (
    <FormDialog
      title="Erase a guest"
      state={form}
      submitLabel={done === null ? 'Erase for good' : null}
      submitVariant="danger"
      closeLabel={done === null ? 'Cancel' : 'Close'}
      failureTitle={FAILED}
      onClose={onClose}
    >
      {() =>
        done === null ? (
          <>
            <p>
              Erases the person on orders and bookings that were made without an account. Only for somebody who asked
              for it, in writing or at the counter. <strong>It cannot be undone.</strong>
            </p>
            <TextField
              label="E-mail address or phone number"
              hint="As they gave it with the order. If they used several, erase one after the other."
              controlSize="staff"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              {...form.input('contact')}
            />
            {isUnknown && (
              <Banner tone="warning" title="Nothing was found">
                No order or booking without an account has this address or number. Please check the spelling. Somebody
                with an account is erased in its details, from the list of users.
              </Banner>
            )}
            <Steps steps={stepsOfGuest(RETENTION)} />
          </>
        ) : (
          <Done>{done}</Done>
        )
      }
    </FormDialog>
  )
}

function useGuestErasure() {
  const [done, setDone] = useState<string | null>(null)
  /** For which text nothing was found. */
  const [unknown, setUnknown] = useState<string | null>(null)
  const form = useFormOf({
    first: () => ({ contact: '' }),
    check: ({ contact }) => ({ contact: contactProblem(contact) ?? '' }),
    fieldOf: () => 'contact',
    send: async (fields, idempotencyKey) => {
      const erased = await call('POST /admin/privacy/erase', { body: guestOf(fields.contact), idempotencyKey })
      // What was typed is no draft any more that closing the dialog would lose.
      form.reset(fields)
      setUnknown(fields.contact)
      setDone(guestErased(erased))
    },
  })
  return { form, done, isUnknown: unknown === form.fields.contact && !form.isBusy }
}

/** Takes the focus, because the button that had it is gone. */
function Done({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Banner tone="success">{children}</Banner>
    </div>
  )
}

function Steps({ steps }: { steps: ReturnType<typeof stepsOfAccount> }) {
  return (
    <dl className="grid gap-x-5 gap-y-3 rounded-md bg-sunken p-4 xs:grid-cols-[10rem_1fr]">
      {steps.map(([when, what]) => (
        <div key={when} className="xs:contents">
          <dt className="font-semibold">{when}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
