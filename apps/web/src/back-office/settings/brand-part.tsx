import type { BrandSettingsView } from '@thali/contracts/system/settings'
import { MOST_BRAND_NAME, MOST_CUISINE, MOST_LEAD, MOST_SENTENCE, PLACES_IN_LEAD } from '@thali/domain/brand/brand'

import { BrandField, ColourField } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import type { BrandForm } from './use-brand-form.ts'
import { Button } from '#web/ui/button.tsx'
import { StateForm } from '#web/ui/forms/state-form.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { words } from '#words/home/page.ts'

/** The restaurant's name, contact and colours, with a preview in both schemes. */
export function BrandPart({ form }: { form: BrandForm }) {
  const { settings, failed, retry } = form
  if (settings) return <Loaded form={form} settings={settings} />
  if (failed) {
    return (
      <RetryBanner title="The brand could not be read" buttonSize="staff" onRetry={retry}>
        Nothing of it has changed.
      </RetryBanner>
    )
  }
  return (
    <Loading label="Loading the brand" className="grid gap-4 @min-[60rem]:grid-cols-2">
      <Skeleton className="h-[32rem] w-full" />
      <Skeleton className="h-[32rem] w-full" />
    </Loading>
  )
}

function Loaded({ form, settings }: { form: BrandForm; settings: BrandSettingsView }) {
  const { id, isBusy, isSaved, isChanged } = form
  const parts = { id, form, settings }
  return (
    <div className="grid items-start gap-6 @min-[60rem]:grid-cols-2">
      <StateForm id={id} state={form} label="Brand" failureTitle="The brand was not saved" className="grid gap-5">
        {isSaved && <Saved />}
        <BrandField {...parts} field="name" label="Name" autoComplete="organization" maxLength={MOST_BRAND_NAME} />
        <BrandField {...parts} field="phone" label="Phone" type="tel" inputMode="tel" maxLength={40} />
        <BrandField {...parts} field="email" label="Email" type="email" inputMode="email" maxLength={100} />
        <BrandField
          {...parts}
          field="taxNumber"
          label="GST/HST number"
          optional
          hint="Printed on receipts, as 123456789 RT0001. Leave empty to print none."
          maxLength={40}
        />
        <ColourField
          {...parts}
          field="primaryColor"
          label="Primary colour"
          hint="The stage at the top of the home page, headings, and main buttons of the light scheme."
        />
        <ColourField
          {...parts}
          field="accentColor"
          label="Accent colour"
          hint="The poster of today’s special, highlights, and main buttons of the dark scheme."
        />
        <BrandField
          {...parts}
          field="sentence"
          label="Sentence on the home page"
          optional
          hint="Each sentence begins a line."
          placeholder={words.sentence}
          maxLength={MOST_SENTENCE}
        />
        <BrandField
          {...parts}
          field="lead"
          label="Lines below it"
          optional
          hint={`${PLACES_IN_LEAD} becomes the names of your restaurants.`}
          placeholder={words.lead(PLACES_IN_LEAD)}
          maxLength={MOST_LEAD}
        />
        <BrandField {...parts} field="frenchSentence" label="Sentence, French" optional maxLength={MOST_SENTENCE} />
        <BrandField {...parts} field="frenchLead" label="Lines below it, French" optional maxLength={MOST_LEAD} />
        <BrandField
          {...parts}
          field="cuisine"
          label="Cuisine"
          optional
          hint="In the title of the home page, as “Indian food”, and for search engines."
          placeholder="Indian"
          maxLength={MOST_CUISINE}
        />
        <BrandField
          {...parts}
          field="frenchCuisine"
          label="Cuisine, French"
          optional
          hint="As in “Cuisine indienne”."
          placeholder="indienne"
          maxLength={MOST_CUISINE}
        />
        <BrandField
          {...parts}
          field="priceRange"
          label="Prices"
          optional
          hint="For search engines: $, $$, $$$ or $$$$."
          placeholder="$$"
          maxLength={4}
        />
        <SlowWait isBusy={isBusy} />
        <div className="flex flex-wrap items-center gap-3">
          <Button size="staff" type="submit" busy={isBusy} disabled={!isChanged}>
            Save brand
          </Button>
          {isChanged && <p className="text-muted">Not saved yet.</p>}
        </div>
      </StateForm>
      <BrandPreview settings={settings} draft={form.fields} />
    </div>
  )
}

function Saved() {
  return (
    <Banner
      tone="success"
      title="The brand is saved"
      action={
        <Button size="staff" variant="secondary" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
      }
    >
      Pages, mails, texts and receipts carry it from now on. Pages that are open show it when they are loaded again.
    </Banner>
  )
}
