import { WITHHELD } from '@thali/domain/messages/offer-consent'

import { shownReaders } from './mail-fields.ts'
import type { MailFormState } from './use-mail-form.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

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
