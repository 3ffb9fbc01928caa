import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'

import { ExportPart } from './export-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { momentWords } from './key-words.ts'
import { TestDataPart } from './test-data-part.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** State of the server: dependencies, installation and figures. */
export function SystemPart() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 items-start gap-6 @min-[60rem]:grid-cols-2">
        <DependencyList />
        <Installation />
      </div>
      <FiguresPart />
      <ExportPart />
      <TestDataPart />
    </div>
  )
}

const PROVIDES = { payments: 'Card payments', texts: 'Text messages', mail: 'E-mail' } as const

function Installation() {
  const { data, error, reread } = useRead('GET /admin/settings/system')
  if (!data && error) {
    return <RetryBanner title="The installation could not be read" buttonSize="staff" onRetry={reread} />
  }
  if (!data) {
    return (
      <Loading label="Loading the installation">
        <Skeleton className="h-80 w-full" />
      </Loading>
    )
  }
  const facts: [string, string][] = [
    ['Version', `${data.version}, ${data.runtime}`],
    ['Running since', momentWords(data.startedAt)],
    ['Time zone', data.timeZone],
    ['Address', data.publicUrl],
    ['Database', data.database === 'built-in' ? 'Built in' : 'A server of its own'],
    ...data.providers.map(({ of, name, isSandbox, isOff }): [string, string] => [
      PROVIDES[of],
      isOff ? 'Switched off' : isSandbox ? 'Sandbox: nothing leaves the building' : name,
    ]),
    ['Sign-in by', ['E-mail and password', ...data.signInProviders].join(', ')],
  ]
  return (
    <section aria-labelledby="installation" className="grid grid-cols-1 gap-3">
      {data.warnings.map((warning) => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      <h2 id="installation" className="display text-2xl">
        Installation
      </h2>
      <dl className="rounded-lg border border-line bg-surface">
        {facts.map(([label, words]) => (
          <div key={label} className="flex flex-wrap gap-x-4 border-b border-line px-4 py-3 last:border-b-0">
            <dt className="w-40 max-w-full text-muted">{label}</dt>
            <dd className="flex-[1_1_12rem] [overflow-wrap:anywhere]">
              <AtlanticTime>{words}</AtlanticTime>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const POLL_MS = 30_000
const NAMES = {
  database: 'Database',
  queue: 'Outbox',
  mail: 'E-mail',
  sms: 'Text messages',
  payments: 'Card payments',
} as const
/** What stops working while a dependency is down. */
const MEANWHILE = {
  database: 'Nothing can be ordered or read.',
  queue: 'Messages wait.',
  mail: 'Mails wait and are sent later.',
  sms: 'Texts wait and are sent later.',
  payments: 'Only cash orders are taken.',
} as const

/** Whether the services that the server depends on answer, asked every half minute. */
function DependencyList() {
  const { data, error, reread } = useRead('GET /healthCheckAdvanced', {}, { freshForMs: 0, pollMs: POLL_MS })
  return (
    <section aria-labelledby="dependencies" className="grid grid-cols-1 gap-3">
      <h2 id="dependencies" className="display text-2xl">
        What it depends on
      </h2>
      {error && (
        <RetryBanner title="The server does not answer" buttonSize="staff" onRetry={reread}>
          {data ? 'The list below is the last answer.' : null}
        </RetryBanner>
      )}
      {!data && !error && (
        <Loading label="Loading the state of the server">
          <Skeleton className="h-72 w-full" />
        </Loading>
      )}
      {data && (
        <ul className="rounded-lg border border-line bg-surface">
          {(Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => (
            <li
              key={name}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span>
                <span className="font-medium">{NAMES[name]}</span>
                {data.dependencies[name] === 'fail' && (
                  <span className="block text-sm text-muted">{MEANWHILE[name]}</span>
                )}
              </span>
              <State isOk={data.dependencies[name] === 'ok'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function State({ isOk }: { isOk: boolean }) {
  return isOk ? (
    <Badge tone="success" large className="whitespace-normal!" icon={<CircleCheck aria-hidden size={18} />}>
      Answers
    </Badge>
  ) : (
    <Badge tone="danger" large className="whitespace-normal!" icon={<CircleAlert aria-hidden size={18} />}>
      Does not answer
    </Badge>
  )
}
