import type { SessionView } from '@thali/contracts/people/own-access'
import { useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/security.ts'
import { momentInWords } from './session-words.ts'

/** Every device that is signed in to this account, this one first, each with a way to sign it out. */
export function OwnSessions() {
  const { data, error, reread } = useRead('GET /me/sessions', {}, { freshForMs: 0 })
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const sessions = data?.sessions.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne)) ?? []

  async function end(name: string, work: () => Promise<unknown>, done: string) {
    setBusyWith(name)
    try {
      await work()
      toast.success(done)
    } catch (failure) {
      toast.error(userMessage(failure))
    } finally {
      await reread()
      setBusyWith(null)
    }
  }

  if (error && !data) return <RetryBanner onRetry={() => void reread()}>{words.unread}</RetryBanner>
  if (!data) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  return (
    <div className="grid justify-items-start gap-5">
      <ul className="grid w-full gap-3">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={busyWith === session.id}
            onEnd={() =>
              void end(
                session.id,
                () => call('DELETE /me/sessions/:id', { params: { id: session.id } }),
                words.signedOut(session.device),
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          busy={busyWith === 'others'}
          onClick={() => void end('others', () => call('DELETE /me/sessions'), words.othersSignedOut)}
        >
          {words.signOutOthers}
        </Button>
      )}
    </div>
  )
}

type DeviceProps = { session: SessionView; busy: boolean; onEnd: () => void }

function Device({ session, busy, onEnd }: DeviceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {session.device}
          {session.isThisOne && <Badge tone="success">{words.thisDevice}</Badge>}
        </p>
        {session.tabletEndsAt !== null && (
          <p className="text-sm text-muted">
            {words.tabletUntil} <AtlanticTime>{momentInWords(session.tabletEndsAt)}</AtlanticTime>
          </p>
        )}
        <p className="text-sm text-muted">{session.place}</p>
        <p className="text-sm text-muted">
          {words.lastUsed} <AtlanticTime>{momentInWords(session.lastUsedAt)}</AtlanticTime>
        </p>
      </div>
      {!session.isThisOne && (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={words.signOutDevice(session.device, momentInWords(session.lastUsedAt))}
          onClick={onEnd}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
