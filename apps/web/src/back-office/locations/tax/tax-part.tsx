import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { localParts } from '@thali/domain/time/zone'
import CircleCheck from 'lucide-react/icons/circle-check'

import { OneField } from '../location-fields.tsx'
import { failureWords } from '../location-words.ts'
import { type PartProps, useLocationForm } from '../use-location-form.ts'
import { NewRate } from './new-rate.tsx'
import { chargedWords, comingWords, confirmLabel, provinceWords, ruleWords } from './tax-words.ts'
import { changeLocation } from '#web/back-office/actions/location-actions.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { StateForm } from '#web/ui/forms/state-form.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

/** The tax that a location charges, the law that an admin confirms, and the problems with opening it. */
export function TaxPart(props: PartProps) {
  const { location } = props
  const state = useLocationForm(props, 'tax')
  return (
    <div className="grid gap-6">
      <Charged location={location} />
      <Law {...props} />
      <StateForm id={state.id} state={state} label={`Tax number of ${location.name}`} className="grid gap-4">
        <OneField
          state={state}
          name="taxNumber"
          label="GST/HST number"
          optional
          hint="Printed on its receipts, as 123456789 RT0001. Left empty, they show the number under Settings."
          autoCapitalize="characters"
        />
        {state.question}
        <Button size="staff" type="submit" busy={state.isBusy} className="justify-self-start">
          Save number
        </Button>
      </StateForm>
      <NewRate location={location} />
    </div>
  )
}

function Charged({ location }: Pick<PartProps, 'location'>) {
  const { date: today } = localParts(useNow())
  const { rate, because } = chargedWords(location, today)
  const coming = comingWords(location, today)
  return (
    <section aria-label={`Tax charged at ${location.name}`} className="grid gap-1">
      <p className="text-muted">Guests are charged</p>
      <p className="display text-xl tabular-nums">{rate}</p>
      <p className="text-muted">{because}</p>
      {coming.map((words) => (
        <p key={words} className="font-semibold">
          {words}
        </p>
      ))}
    </section>
  )
}

/** The rule that can be confirmed, and the problems of the location. */
function Law({ location, onSaved }: PartProps) {
  const confirming = useMutation({
    mutationFn: (key: string) => changeLocation(location, { confirmLaw: key }),
    onSuccess: (saved) => onSaved(saved, `The tax of ${location.name} is confirmed`),
  })
  const { law } = location
  if (!law) return null
  const others = law.problems.filter(({ kind }) => kind !== 'unconfirmed')
  const { rule, confirmedAt } = law
  return (
    <section aria-label={`Law for ${location.name}`} className="grid gap-4">
      {confirming.error && <Banner tone="danger">{failureWords('save', confirming.error)}</Banner>}
      <Standing problems={others} isEnforced={law.isEnforced} isActive={location.isActive} />
      {rule && confirmedAt === null && (
        <div className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4">
          <p>
            <strong className="block">The law of {provinceWords(location)}</strong>
            {ruleWords(rule)}
            <span className="block text-muted">Source: {rule.source}</span>
          </p>
          <p className="text-muted">
            Once you have compared it with the official page, confirm it: from then on this rate is charged, and its
            later changes on their day.
          </p>
          <Button
            size="staff"
            busy={confirming.isPending}
            disabled={others.length > 0}
            onClick={() => confirming.mutate(rule.key)}
          >
            {confirmLabel(rule)}
          </Button>
        </div>
      )}
      {confirmedAt !== null && others.length === 0 && (
        <p className="flex items-center gap-2 font-medium text-success">
          <CircleCheck aria-hidden size={20} />
          Confirmed. Orders can be taken here.
        </p>
      )}
    </section>
  )
}

type StandingProps = Pick<NonNullable<ManagedLocationView['law']>, 'problems' | 'isEnforced'> & { isActive: boolean }

function Standing({ problems, isEnforced, isActive }: StandingProps) {
  if (problems.length === 0) return null
  const title = isActive
    ? 'Problems with taking orders here'
    : isEnforced
      ? 'Before it can open'
      : 'Before it can open for real'
  return (
    <Banner tone="warning" title={title}>
      <ul className="grid gap-1">
        {problems.map(({ kind, says }) => (
          <li key={kind}>{says}</li>
        ))}
      </ul>
    </Banner>
  )
}
