import type { BrandSettingsView } from '@thali/contracts/system/settings'
import { MOST_BRAND_NAME } from '@thali/domain/brand/brand'
import { type BrandColours, colourObjection, parseColour } from '@thali/domain/brand/colours'
import type { FormEvent, CSSProperties } from 'react'

import { BrandField, ColourField } from './brand-fields.tsx'
import { type BrandForm, type BrandDraft, shownValue } from './use-brand-form.ts'
import { brandProperties } from '#web/styles/brand-style.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'

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
  const { id, errors, failure, attempt, isBusy, isSaved, isChanged, submit } = form
  const summary = Object.entries(errors).map(([field, message]) => ({
    fieldId: `${id}-${field}`,
    message,
  }))
  const parts = { id, form, settings }
  return (
    <div className="grid items-start gap-6 @min-[60rem]:grid-cols-2">
      <form
        noValidate
        aria-label="Brand"
        className="grid gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorSummary errors={summary} attempt={attempt} />
        {failure !== null && (
          <Banner tone="danger" title="The brand was not saved" onDismiss={form.dismissFailure}>
            {failure}
          </Banner>
        )}
        {isSaved && <Saved />}
        <BrandField {...parts} field="name" label="Name" autoComplete="organization" maxLength={MOST_BRAND_NAME} />
        <BrandField {...parts} field="phone" label="Phone" type="tel" inputMode="tel" maxLength={40} />
        <BrandField {...parts} field="email" label="Email" type="email" inputMode="email" maxLength={100} />
        <BrandField
          {...parts}
          field="taxNumber"
          label="GST/HST number"
          optional
          hint="Printed on receipts, as 123456789 RT0001. Empty: none is printed."
          maxLength={40}
        />
        <ColourField
          {...parts}
          field="primaryColor"
          label="Primary colour"
          hint="Headings and main buttons of the light scheme."
        />
        <ColourField
          {...parts}
          field="accentColor"
          label="Accent colour"
          hint="Marks and highlights, and the main buttons of the dark scheme."
        />
        <SlowWait isBusy={isBusy} />
        <div className="flex flex-wrap items-center gap-3">
          <Button size="staff" type="submit" busy={isBusy} disabled={!isChanged}>
            Save brand
          </Button>
          {isChanged && <p className="text-muted">Not saved yet.</p>}
        </div>
      </form>
      <BrandPreview form={form} settings={settings} />
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

const SCHEMES = [
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
] as const

type PreviewProps = { form: BrandForm; settings: BrandSettingsView }

/** A page header, a button and the head of a receipt in the new brand. */
function BrandPreview({ form, settings }: PreviewProps) {
  const style = Object.fromEntries(brandProperties(coloursOf(settings, form.fields))) as CSSProperties
  return (
    <section aria-label="Preview" className="grid gap-4 @min-[34rem]:grid-cols-2 @min-[60rem]:grid-cols-1">
      {SCHEMES.map(({ scheme, title }) => (
        <figure key={scheme} className="grid gap-2">
          <figcaption className="font-semibold">{title}</figcaption>
          <div data-theme={scheme} style={style} className="overflow-hidden rounded-lg border border-line">
            <Sample settings={settings} draft={form.fields} />
          </div>
        </figure>
      ))}
    </section>
  )
}

function Sample({ settings, draft }: { settings: BrandSettingsView; draft: BrandDraft }) {
  const name = shownValue(settings, draft, 'name').trim() || 'Your restaurant'
  const taxNumber = shownValue(settings, draft, 'taxNumber').trim()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-4 py-3">
        <Logo name={name} className="min-w-0 flex-wrap" />
        <span className="font-medium text-accent-text">Menu</span>
      </div>
      <div className="grid justify-items-start gap-3 px-4 py-4">
        <p className="display text-2xl">Butter Chicken</p>
        <Badge tone="accent">Today’s Special</Badge>
        {/* Looks like a button but is not one. */}
        <span className="button" data-variant="primary">
          Add to cart
        </span>
      </div>
      <div className="mx-4 mb-4 grid gap-0.5 rounded-md bg-surface px-4 py-4 text-center shadow-1 [overflow-wrap:anywhere]">
        <p className="font-display text-2xl leading-tight font-semibold text-heading">{name}</p>
        <p>{shownValue(settings, draft, 'phone')}</p>
        <p>{shownValue(settings, draft, 'email')}</p>
        {taxNumber !== '' && <p>GST/HST {taxNumber}</p>}
      </div>
    </>
  )
}

/** The typed colours where text on them is readable; otherwise the saved ones. */
function coloursOf(settings: BrandSettingsView, draft: BrandDraft): BrandColours {
  const primaryColor = parseColour(shownValue(settings, draft, 'primaryColor'))
  const accentColor = parseColour(shownValue(settings, draft, 'accentColor'))
  return {
    primaryColor:
      primaryColor !== null && colourObjection('primary', primaryColor) === null
        ? primaryColor
        : settings.brand.primaryColor,
    accentColor:
      accentColor !== null && colourObjection('accent', accentColor) === null
        ? accentColor
        : settings.brand.accentColor,
  }
}
