import type { BrandSettingsView } from '@thali/contracts/system/settings'
import { type BrandColours, colourObjection, parseColour } from '@thali/domain/brand/colours'
import type { CSSProperties } from 'react'

import { type BrandDraft, shownValue } from './brand-draft.ts'
import type { BrandForm } from './use-brand-form.ts'
import { brandProperties } from '#web/styles/brand-style.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Logo } from '#web/ui/brand/logo.tsx'

const SCHEMES = [
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
] as const

type PreviewProps = { form: BrandForm; settings: BrandSettingsView }

/** A page header, a button and the head of a receipt in the new brand. */
export function BrandPreview({ form, settings }: PreviewProps) {
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
