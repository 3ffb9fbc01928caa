import type { CodeView } from '@thali/contracts/payments/codes'
import { localParts } from '@thali/domain/time/zone'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useState } from 'react'

import { CodeDialog } from './code-dialog.tsx'
import { offerWords, rulesWords, stateOf, usesWords } from './code-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { putRead, useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** The code that is entered or changed; `new` for another one. */
type Asked = 'new' | CodeView | null

/** The codes that guests enter at checkout. */
export function CodesPart() {
  const { data, error, reread } = useRead('GET /admin/codes', {}, { freshForMs: 0 })
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const make = () => setAsked('new')
  return (
    <div className="grid max-w-4xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="measure text-muted">
          Guests enter a code at checkout, and one order takes one. What it takes off is a discount before tax.
        </p>
        <MakeButton onMake={make} />
      </div>
      {data && <CodeList codes={data.codes} onMake={make} onChange={setAsked} />}
      {!data && error && <RetryBanner title="The codes could not be read" buttonSize="staff" onRetry={reread} />}
      {!data && !error && (
        <Loading label="Loading the codes" className="grid gap-3">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </Loading>
      )}
      {asked !== null && <CodeDialog code={asked === 'new' ? null : asked} onSaved={put} onClose={close} />}
    </div>
  )
}

function MakeButton({ onMake }: { onMake: () => void }) {
  return (
    <Button size="staff" icon={<Plus aria-hidden size={22} />} onClick={onMake}>
      Make a code
    </Button>
  )
}

type CodeListProps = { codes: readonly CodeView[]; onMake: () => void; onChange: (code: CodeView) => void }

function CodeList({ codes, onMake, onChange }: CodeListProps) {
  const now = useNow()
  if (codes.length === 0) {
    return (
      <EmptyState
        title="No codes yet"
        icon={<TicketPercent aria-hidden size={28} />}
        action={<MakeButton onMake={onMake} />}
      >
        For a festival, a slow Tuesday, or to say sorry. The welcome codes of new accounts are not listed here.
      </EmptyState>
    )
  }
  const today = localParts(now).date
  return (
    <ul aria-label="Codes" className="grid gap-3">
      {codes.map((code) => (
        <CodeCard key={code.id} code={code} today={today} onChange={() => onChange(code)} />
      ))}
    </ul>
  )
}

function CodeCard({ code, today, onChange }: { code: CodeView; today: string; onChange: () => void }) {
  const { places } = useWorkspace()
  const { label, isUsable } = stateOf(code, today)
  const switching = useSwitch(code)
  const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? id
  return (
    <li
      aria-labelledby={`code-${code.id}`}
      className={classes(
        'grid gap-x-6 gap-y-3 rounded-lg border border-line p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center',
        isUsable ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`code-${code.id}`} className="text-lg font-semibold tracking-wide [overflow-wrap:anywhere]">
            {code.code}
          </h2>
          <Badge tone={isUsable ? 'success' : 'neutral'}>{label}</Badge>
          <span className="text-muted tabular-nums">{usesWords(code)}</span>
        </div>
        <p className="font-medium">{offerWords(code)}</p>
        <p className="text-muted">{rulesWords(code, nameOf)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="staff"
          variant="secondary"
          icon={<Pencil aria-hidden size={20} />}
          aria-label={`Change ${code.code}`}
          onClick={onChange}
        >
          Change
        </Button>
        <Button
          size="staff"
          variant="secondary"
          busy={switching.isBusy}
          aria-label={code.isActive ? `Switch off ${code.code}` : `Switch on ${code.code}`}
          onClick={switching.toggle}
        >
          {code.isActive ? 'Switch off' : 'Switch on'}
        </Button>
      </div>
    </li>
  )
}

function useSwitch(code: CodeView) {
  const { id, code: name, used: _used, isActive, ...fields } = code
  const saving = useCall('PATCH /admin/codes/:id', {
    onSuccess: ({ code: saved }) => {
      put(saved)
      toast.success(saved.isActive ? `${name} can be used` : `${name} is switched off`, { about: `code ${id}` })
    },
    onError: (failure) => toast.error(`${name} stays as it is. ${userMessage(failure)}`, { about: `code ${id}` }),
  })
  return {
    isBusy: saving.isPending,
    toggle: () => saving.mutate({ params: { id }, body: { ...fields, isActive: !isActive } }),
  }
}

/** Replaces a code in the list, or adds a new one at the top. */
function put(code: CodeView): void {
  void putRead(['GET /admin/codes'], ({ codes } = { codes: [] }) => {
    const isKnown = codes.some(({ id }) => id === code.id)
    return { codes: isKnown ? codes.map((one) => (one.id === code.id ? code : one)) : [code, ...codes] }
  })
}
