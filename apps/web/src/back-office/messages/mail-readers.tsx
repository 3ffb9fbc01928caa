import { WITHHELD, type Withheld } from '@thali/domain/messages/mailings'

import { shownReaders } from './mail-fields.ts'
import type { MailFormState } from './use-mail-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type MailKindProps = { state: MailFormState; selected: number }

/** News for people who agreed, or a notice for those it concerns; each with how many it reaches. */
export function MailKind({ state: { fields, change, audience, allowed, notice }, selected }: MailKindProps) {
  const kinds = [
    {
      value: 'news' as const,
      label: 'News and offers',
      aside: allowed === null ? 'to those who agreed' : `reaches ${allowed.length} of ${selected} selected`,
    },
    {
      value: 'service' as const,
      label: 'Service notice',
      aside: notice.found ? `reaches ${notice.found.readers.length}` : 'to those whom it concerns',
    },
  ]
  return (
    <section aria-label="Kind of e-mail" className="grid gap-3">
      <Chips
        legend="What do you write?"
        options={kinds}
        value={fields.kind}
        onChange={(kind) => change(kind === 'service' ? { kind, template: 'custom' } : { kind })}
      />
      {fields.kind === 'service' && (
        <>
          <Concerned notice={notice} change={change} />
          <NotConcerned notice={notice} selected={audience.readers ?? []} />
        </>
      )}
    </section>
  )
}

type ConcernedProps = Pick<MailFormState, 'notice' | 'change'>

function Concerned({ notice: { locations, location, found, failure, retry }, change }: ConcernedProps) {
  return (
    <>
      <p className="measure text-muted">
        It goes to everybody with an open order or a coming table at the location, selected or not, and needs no
        consent. No offer may stand in it.
      </p>
      {locations.length > 1 && (
        <SelectField
          label="Location"
          controlSize="staff"
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={location?.id ?? ''}
          onChange={(event) => change({ locationId: event.target.value })}
        />
      )}
      {failure !== null && (
        <Banner
          tone="warning"
          title="Whom the notice reaches could not be read"
          action={
            <Button variant="secondary" onClick={() => void retry()}>
              Try again
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
      {found && found.withoutAddress.length > 0 && <WithoutAddress names={found.withoutAddress} />}
    </>
  )
}

type NotConcernedProps = Pick<MailFormState, 'notice'> & { selected: NonNullable<MailFormState['audience']['readers']> }

/** Selected people who will not get it. */
function NotConcerned({ notice: { found }, selected }: NotConcernedProps) {
  if (!found) return null
  const concerned = new Set(found.readers.map(({ email }) => email))
  const others = selected.filter(({ email }) => !concerned.has(email.toLowerCase()))
  if (others.length === 0) return null
  const { shown, more } = shownReaders(others.map(({ name, email }) => name || email))
  return (
    <p className="text-muted">
      {WITHHELD['no-business']}, so not written to: {[...shown, ...(more === null ? [] : [more])].join(', ')}
    </p>
  )
}

function WithoutAddress({ names }: { names: readonly string[] }) {
  const { shown, more } = shownReaders(names)
  return (
    <Banner tone="warning" title={`${names.length} of them will not get it`}>
      They left no e-mail address; please call them: {[...shown, ...(more === null ? [] : [more])].join(', ')}
    </Banner>
  )
}

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
