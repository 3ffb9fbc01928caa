import type { EndpointCalls } from '@thali/contracts/endpoints'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { PasswordEntry } from './password-entry.tsx'
import { PinEntry } from './pin-entry.tsx'
import { noteTouch } from './touches.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { tellOtherTabs, useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCloseRequests } from '#web/ui/dialogs/dialog.tsx'
import { hasModal, openModal } from '#web/ui/dialogs/modal.ts'
import { LiveRegion } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type People = EndpointCalls['GET /device/people']['reply']['people']
type Person = People[number]
type Switching = EndpointCalls['POST /device/switch']['body']

const PASSWORD = 'password'
/** A name was chosen and no digit followed: the names come back. */
const GIVEN_UP_MS = 30_000

/**
 * Who is there? Names as tiles, then digits. Orders stay in sight above it, and ring; everything else of the page is covered,
 * because what stands there may not be for everybody.
 */
export function LockSheet({ leavesOrdersInSight }: { leavesOrdersInSight: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A dialog that is open stands behind this one.
  const [hidesMore] = useState(hasModal)
  const isPlain = leavesOrdersInSight && !hidesMore
  const requests = useCloseRequests(dialog, () => {}, true)
  useLayoutEffect(() => openModal(dialog.current), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="lock-title"
      closedby="none"
      data-theme="dark"
      data-covers={!isPlain || undefined}
      className="lock-sheet"
      {...requests}
    >
      <WhoIsThere />
      <LiveRegion />
    </dialog>
  )
}

function WhoIsThere() {
  const { data, error, reread } = useRead('GET /device/people', {}, { freshForMs: 0 })
  const [chosen, setChosen] = useState<Person | typeof PASSWORD | null>(null)
  const { failure, isBusy, become, forget } = useBecoming()
  const choose = (person: Person | typeof PASSWORD | null) => {
    forget()
    setChosen(person)
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useGivenUp(chosen !== null && !isBusy, () => choose(null))

  return (
    <div className="lock-inside">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Lock aria-hidden size={22} className="shrink-0" />
        <h2 ref={heading} id="lock-title" tabIndex={-1} className="display flex-1 text-2xl outline-none">
          {chosen === null ? 'Who is there?' : 'Locked'}
        </h2>
        {chosen === null ? (
          <Button
            variant="ghost"
            size="staff"
            icon={<KeyRound aria-hidden size={20} />}
            onClick={() => choose(PASSWORD)}
          >
            Password
          </Button>
        ) : (
          <Button variant="ghost" size="staff" onClick={() => choose(null)}>
            Somebody else
          </Button>
        )}
      </header>
      {chosen === null && error && !data && (
        <RetryBanner onRetry={() => void reread()}>The names could not be read: this needs the network.</RetryBanner>
      )}
      {chosen === null && !data && !error && (
        <Loading label="The names are being read">
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      {chosen === null && data && <Names people={data.people} onChoose={choose} />}
      {chosen === PASSWORD && (
        <div className="lock-entry">
          <PasswordEntry onEntered={(given) => become(given)} onBack={() => choose(null)} />
        </div>
      )}
      {chosen !== null && chosen !== PASSWORD && (
        <div className="lock-entry">
          <PinEntry
            key={chosen.id}
            name={chosen.name}
            digits={chosen.pinDigits ?? 0}
            failure={failure}
            isBusy={isBusy}
            onEntered={(pin) => void become({ userId: chosen.id, pin }).catch(() => {})}
          />
        </div>
      )}
    </div>
  )
}

function Names({ people, onChoose }: { people: People; onChoose: (person: Person | typeof PASSWORD) => void }) {
  return (
    <ul className="lock-names">
      {people.map((person) => (
        <li key={person.id}>
          <Button
            variant="secondary"
            size="board"
            full
            onClick={() => onChoose(person.pinDigits === null ? PASSWORD : person)}
          >
            <span className="min-w-0">
              <span className="block leading-tight [overflow-wrap:anywhere]">{person.name}</span>
              {person.pinDigits === null && <span className="block text-sm font-normal text-muted">by password</span>}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Proves a person, and goes on as them. */
function useBecoming() {
  const { refresh } = useSession()
  const { refresh: readOrders } = useWorkspace()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function become(body: Switching): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      const { misses } = await call('POST /device/switch', { body })
      noteTouch()
      await refresh()
      tellOtherTabs()
      void readOrders()
      if (misses > 0) toast.error(missesInWords(misses), { about: 'pin' })
    } catch (error) {
      setFailure(isApiError(error) && error.status === 403 ? error.message : userMessage(error))
      throw error
    } finally {
      setIsBusy(false)
    }
  }
  return { failure, isBusy, become, forget: () => setFailure(null) }
}

export function missesInWords(misses: number): string {
  const times = misses === 1 ? 'A wrong PIN was' : `${misses} wrong PINs were`
  return `${times} entered for you since your last one. If that was not you, choose another PIN.`
}

function useGivenUp(isWaiting: boolean, onGivenUp: () => void): void {
  const giveUp = useRef(onGivenUp)
  useEffect(() => {
    giveUp.current = onGivenUp
  })
  useEffect(() => {
    if (!isWaiting) return
    let timer = setTimeout(() => giveUp.current(), GIVEN_UP_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => giveUp.current(), GIVEN_UP_MS)
    }
    window.addEventListener('pointerdown', again)
    window.addEventListener('keydown', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', again)
      window.removeEventListener('keydown', again)
    }
  }, [isWaiting])
}
