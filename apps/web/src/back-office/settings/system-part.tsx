import { DependencyList } from './dependency-list.tsx'
import { FiguresPart } from './figures-part.tsx'
import { momentWords } from './key-words.ts'
import { TestDataPart } from './test-data/test-data-part.tsx'
import { useRead } from '#web/back-office/lib/queries.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

/** State of the server: dependencies, installation and figures. */
export function SystemPart() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 items-start gap-6 @min-[60rem]:grid-cols-2">
        <DependencyList />
        <Installation />
      </div>
      <FiguresPart />
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
