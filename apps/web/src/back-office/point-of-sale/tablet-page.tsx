import { type ReactNode, useId } from 'react'

import { Button } from '#web/ui/button.tsx'
import { type FormState, StateForm } from '#web/ui/forms/state-form.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LiveRegion } from '#web/ui/notices/live-region.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type TabletPageProps = { title: string; lead: ReactNode; brand?: string | undefined; children: ReactNode }

/** A page of the app itself, before there is a back office to show. */
export function TabletPage({ title, lead, brand = 'Thali', children }: TabletPageProps) {
  return (
    <div data-app="" className="flex min-h-dvh flex-col">
      <main id="main" className="page-width grid flex-1 content-center py-8">
        <div className="mx-auto w-full max-w-112">
          <Logo name={brand} />
          <PageHeading title={title} lead={lead} className="mt-8" />
          <div className="mt-6 grid gap-5">{children}</div>
        </div>
      </main>
      <LiveRegion />
    </div>
  )
}

type TabletFormProps = { label: string; state: FormState; submitLabel: string; children: ReactNode }

/** A form on a page of its own: errors above the fields, one button below them. */
export function TabletForm({ label, state, submitLabel, children }: TabletFormProps) {
  const ownId = useId()
  return (
    <StateForm id={state.id ?? ownId} state={state} label={label} className="grid gap-5">
      {children}
      <Button type="submit" size="large" full busy={state.isBusy}>
        {submitLabel}
      </Button>
    </StateForm>
  )
}
