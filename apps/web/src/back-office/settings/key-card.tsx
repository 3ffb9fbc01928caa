import type { ApiKeyView } from '@thali/contracts/people/api-keys'
import Ban from 'lucide-react/icons/ban'
import Pencil from 'lucide-react/icons/pencil'

import { Fact } from './fact.tsx'
import { madeWords, markOf, momentWords, nameOf, SCOPE_LABELS, usedWords } from './key-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type KeyCardProps = { apiKey: ApiKeyView; busy: boolean; onRename: () => void; onRevoke: () => void }

/** One API key. The server stores only its hash, so the secret cannot be shown again. */
export function KeyCard({ apiKey, busy, onRename, onRevoke }: KeyCardProps) {
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
