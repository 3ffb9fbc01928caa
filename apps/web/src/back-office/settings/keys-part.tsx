import type { ApiKeyView } from '@thali/contracts/people/api-keys'
import Ban from 'lucide-react/icons/ban'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { MakeKeyDialog, RenameKeyDialog, SecretDialog } from './key-dialogs.tsx'
import { madeWords, markOf, momentWords, nameOf, SCOPE_LABELS, usedWords } from './key-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { putRead, useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type Made = { apiKey: ApiKeyView; secret: string }
type Asked = { kind: 'make' } | { kind: 'rename'; apiKey: ApiKeyView } | { kind: 'secret'; made: Made }

/** The API keys: scope, maker and last use. */
export function KeysPart() {
  const keys = useApiKeys()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const make = () => setAsked({ kind: 'make' })
  return (
    <>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="measure text-muted">
            A program that is not a browser proves who it is with a key, sent as <code>x-api-key</code>. This site
            itself needs none.
          </p>
          <MakeButton onMake={make} />
        </div>
        <KeyList keys={keys} onMake={make} onRename={(apiKey) => setAsked({ kind: 'rename', apiKey })} />
      </div>
      {asked?.kind === 'make' && (
        <MakeKeyDialog
          onMade={(made) => {
            keys.put(made.apiKey)
            setAsked({ kind: 'secret', made })
          }}
          onClose={close}
        />
      )}
      {asked?.kind === 'secret' && <SecretDialog {...asked.made} onClose={close} />}
      {asked?.kind === 'rename' && <RenameKeyDialog apiKey={asked.apiKey} onSaved={keys.put} onClose={close} />}
      {keys.question}
    </>
  )
}

type KeyListProps = { keys: ApiKeys; onMake: () => void; onRename: (apiKey: ApiKeyView) => void }

function KeyList({ keys, onMake, onRename }: KeyListProps) {
  const { list, failed, retry, revoke, busyWith } = keys
  if (!list && failed) {
    return (
      <RetryBanner title="The keys could not be read" buttonSize="staff" onRetry={retry}>
        Programs that use one go on.
      </RetryBanner>
    )
  }
  if (!list) {
    return (
      <Loading label="Loading keys" className="grid gap-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-32 w-full" />
        ))}
      </Loading>
    )
  }
  if (list.length === 0) {
    return (
      <EmptyState title="No keys yet" icon={<KeyRound aria-hidden size={28} />} action={<MakeButton onMake={onMake} />}>
        Make one for each program, so that one can be ended without the others.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="API keys" className="grid gap-3">
      {list.map((apiKey) => (
        <KeyCard
          key={apiKey.id}
          apiKey={apiKey}
          busy={busyWith === apiKey.id}
          onRename={() => onRename(apiKey)}
          onRevoke={() => void revoke(apiKey)}
        />
      ))}
    </ul>
  )
}

function MakeButton({ onMake }: { onMake: () => void }) {
  return (
    <Button size="staff" icon={<Plus aria-hidden size={22} />} onClick={onMake}>
      Make key
    </Button>
  )
}

type KeyCardProps = { apiKey: ApiKeyView; busy: boolean; onRename: () => void; onRevoke: () => void }

/** One API key. The server stores only its hash, so the secret cannot be shown again. */
function KeyCard({ apiKey, busy, onRename, onRevoke }: KeyCardProps) {
  const { id, scope, isOfSettings, revokedAt } = apiKey
  return (
    <li
      aria-labelledby={`key-${id}`}
      className={classes(
        'grid gap-x-6 gap-y-3 rounded-lg border border-line p-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_auto] @min-[60rem]:items-center',
        revokedAt === null ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`key-${id}`} className="text-lg font-semibold [overflow-wrap:anywhere]">
            {nameOf(apiKey)}
          </h2>
          <Badge tone={scope === 'admin' ? 'warning' : 'neutral'}>{SCOPE_LABELS[scope]}</Badge>
          {revokedAt !== null && <Badge tone="danger">Revoked</Badge>}
          <code className="text-muted [overflow-wrap:anywhere]">{markOf(apiKey)}</code>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          {!isOfSettings && <Fact label="Made" words={madeWords(apiKey)} />}
          <Fact label="Last used" words={usedWords(apiKey)} />
          {revokedAt !== null && <Fact label="Revoked" words={momentWords(revokedAt)} />}
        </dl>
        {isOfSettings && (
          <p className="measure text-muted">
            It stands in the settings of the server. To end it, take it out there and start the server again.
          </p>
        )}
      </div>
      {!isOfSettings && revokedAt === null && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="staff"
            variant="secondary"
            icon={<Pencil aria-hidden size={20} />}
            aria-label={`Rename ${nameOf(apiKey)}`}
            onClick={onRename}
          >
            Rename
          </Button>
          <Button
            size="staff"
            variant="secondary"
            className="text-danger!"
            busy={busy}
            icon={<Ban aria-hidden size={20} />}
            aria-label={`Revoke ${nameOf(apiKey)}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  )
}

/** A labelled fact on a card of a key or a tablet, often a time. */
export function Fact({ label, words }: { label: string; words: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">
        <AtlanticTime>{words}</AtlanticTime>
      </dd>
    </div>
  )
}

const POLL_MS = 30_000

/** The list of keys, and how to revoke one. */
function useApiKeys() {
  const { data, error, reread } = useRead('GET /admin/api-keys', {}, { freshForMs: 0, pollMs: POLL_MS })
  const [confirm, question] = useConfirm()
  const revoking = useCall('DELETE /admin/api-keys/:id', {
    onSuccess: ({ apiKey }) => {
      put(apiKey)
      toast.success('Key revoked', { about: `key ${apiKey.id}` })
    },
    onError: (failure, { params }) =>
      toast.error(`The key was not revoked. ${userMessage(failure)}`, { about: `key ${params.id}` }),
  })

  async function revoke(apiKey: ApiKeyView) {
    const isSure = await confirm({
      title: `Revoke ${nameOf(apiKey)}?`,
      body: `The program with the key ${markOf(apiKey)} is refused from now on. This cannot be undone.`,
      confirmLabel: 'Revoke key',
      tone: 'danger',
    })
    if (isSure) revoking.mutate({ params: { id: apiKey.id } })
  }

  return {
    list: data?.keys,
    failed: error !== null,
    retry: reread,
    put,
    revoke,
    busyWith: revoking.isPending ? revoking.variables.params.id : null,
    question,
  }
}

/** Replaces a key in the list, or adds a new one at the top. */
function put(apiKey: ApiKeyView): void {
  void putRead(['GET /admin/api-keys'], ({ keys } = { keys: [] }) => {
    const isKnown = keys.some(({ id }) => id === apiKey.id)
    return { keys: isKnown ? keys.map((one) => (one.id === apiKey.id ? apiKey : one)) : [apiKey, ...keys] }
  })
}

type ApiKeys = ReturnType<typeof useApiKeys>
