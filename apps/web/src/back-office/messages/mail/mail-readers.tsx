import { WITHHELD, type Withheld } from '@thali/domain/messages/offer-consent'

import { shownReaders } from './mail-fields.ts'
import type { MailFormState } from './use-mail-form.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type MailReadersProps = { names: ReadonlyMap<string, string>; audience: MailFormState['audience'] }

/** Who gets the e-mail, and which selected people do not, before it is sent. */
export function MailReaders({ names, audience: { readers, failure, retry } }: MailReadersProps) {
  const selected = [...names].map(([userId, name]) => ({ userId, name }))
  const willGet = readers?.filter(({ withheld }) => withheld === null)
  return (
    <section aria-label="Recipients" className="grid gap-3">
      <ReaderNames readers={willGet ?? selected} />
      {failure !== null && (
        <Banner
          tone="warning"
          title="Who may be written to could not be read"
          action={
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure} Readers who have not agreed will not get this e-mail all the same.
        </Banner>
      )}
      {!readers && failure === null && (
        <Loading label="Looking who may be written to">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {readers && <NotWritten readers={readers} missing={names.size - readers.length} />}
    </section>
  )
}

type NotWrittenProps = { readers: NonNullable<MailFormState['audience']['readers']>; missing: number }

function NotWritten({ readers, missing }: NotWrittenProps) {
  const reasons = Object.keys(WITHHELD) as Withheld[]
  const groups = reasons
    .map((reason) => ({ reason, who: readers.filter(({ withheld }) => withheld === reason) }))
    .filter(({ who }) => who.length > 0)
  const count = groups.reduce((sum, { who }) => sum + who.length, missing)
  if (count === 0) return null
  return (
    <Banner tone="warning" title={`${count} of them will not get it`}>
      <ul className="grid gap-1">
        {groups.map(({ reason, who }) => (
          <li key={reason}>
            <Reason reason={WITHHELD[reason]} names={who.map(({ name, email }) => name || email)} />
          </li>
        ))}
        {missing > 0 && <li>The account is not there any more: {missing}</li>}
      </ul>
    </Banner>
  )
}

function Reason({ reason, names }: { reason: string; names: readonly string[] }) {
  const { shown, more } = shownReaders(names)
  return (
    <>
      {reason}: {[...shown, ...(more === null ? [] : [more])].join(', ')}
    </>
  )
}

type Named = { userId: string; name: string; email?: string }

/** The first ten, then how many more. */
export function ReaderNames({ readers }: { readers: readonly Named[] }) {
  const { shown, more } = shownReaders(readers)
  return (
    <div className="grid gap-1.5">
      <h3 className="font-semibold">Recipients ({readers.length})</h3>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ userId, name, email }) => (
          <li key={userId} className="rounded-full border border-line bg-sunken px-3 py-1 text-sm">
            <bdi>{name || email}</bdi>
          </li>
        ))}
        {more !== null && <li className="px-1 py-1 text-sm font-semibold">{more}</li>}
      </ul>
    </div>
  )
}
