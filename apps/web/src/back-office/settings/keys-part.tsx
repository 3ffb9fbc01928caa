import type { ApiKeyView } from '@thali/contracts/people/api-keys'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { KeyCard } from './key-card.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { type ApiKeys, useApiKeys } from './use-api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

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
