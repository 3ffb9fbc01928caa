import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { BrandSettingsView } from '@thali/contracts/system/settings'
import { PLACES_IN_LEAD } from '@thali/domain/brand/brand'
import { type BrandColours, colourObjection, type ColourRole, parseColour } from '@thali/domain/brand/colours'
import { dishValues } from '@thali/domain/menu/dish-fields'
import type { CSSProperties } from 'react'

import { type BrandDraft, shownValue } from './use-brand-form.ts'
import { DishBowl } from '#web/dishes/dish-bowl.tsx'
import { DishRow } from '#web/dishes/dish-row.tsx'
import { MarkDrawings } from '#web/dishes/mark-drawings.tsx'
import { brandProperties } from '#web/styles/brand-style.ts'
import { Logo } from '#web/ui/logo.tsx'
import { words } from '#words/home/page.ts'

/** Any dish: the preview shows its colours, not what is on the menu. */
const SAMPLE_DISH: MenuItemView = {
  ...dishValues({ isVegetarian: true, isGlutenFree: true, allergens: ['dairy'] }),
  id: 'sample',
  name: 'Palak Paneer',
  description: 'Soft paneer in smooth spinach with garlic, ginger and a little cream.',
  price: 15.99,
  category: 'veg-curries',
  spiceLevel: 'mild',
  isAvailable: true,
  hiddenUntil: null,
  isTodaysSpecial: false,
  image: null,
  drawing: 'katori/cubes/cream/spinach',
}

const SCHEMES = [
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
] as const

type PreviewProps = { settings: BrandSettingsView; draft: BrandDraft }

/** A page header, the blocks of the home page, a dish and the head of a receipt in the new brand. */
export function BrandPreview({ settings, draft }: PreviewProps) {
  const style = Object.fromEntries(brandProperties(coloursOf(settings, draft))) as CSSProperties
  return (
    <section aria-label="Preview" className="grid gap-4 @min-[34rem]:grid-cols-2 @min-[60rem]:grid-cols-1">
      <MarkDrawings />
      {SCHEMES.map(({ scheme, title }) => (
        <figure key={scheme} className="grid gap-2">
          <figcaption>
            <h2 className="font-semibold">{title}</h2>
          </figcaption>
          <div data-theme={scheme} style={style} className="overflow-hidden rounded-lg border border-line">
            <Sample settings={settings} draft={draft} />
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
      <div data-block="stage" className="grid justify-items-start gap-2 p-4">
        <p className="display display-large text-h2">
          {shownValue(settings, draft, 'sentence').trim() || words.sentence}
        </p>
        <p className="text-muted">{shownValue(settings, draft, 'lead').trim() || words.lead(PLACES_IN_LEAD)}</p>
        <Painted>Order</Painted>
      </div>
      <div data-block="poster" className="relative grid justify-items-start gap-2 overflow-hidden p-4">
        <p className="font-semibold">{words.todaysSpecial}</p>
        <p className="display text-h2">Lamb Rogan Josh</p>
        <Painted>{words.orderIt}</Painted>
        <DishBowl drawing="kadai/chunks/herb/chilli" size={160} className="absolute -top-2 -right-10" />
      </div>
      <ul className="bg-bg px-4">
        <DishRow item={SAMPLE_DISH} isSold picture={<DishBowl drawing={SAMPLE_DISH.drawing} size={96} />} />
      </ul>
      <div data-block="third" className="p-4">
        <p className="display text-2xl">{words.drinks}</p>
      </div>
      <div className="m-4 grid gap-0.5 rounded-md bg-surface px-4 py-4 text-center shadow-1 [overflow-wrap:anywhere]">
        <p className="font-display text-2xl leading-tight font-semibold text-heading">{name}</p>
        <p>{shownValue(settings, draft, 'phone')}</p>
        <p>{shownValue(settings, draft, 'email')}</p>
        {taxNumber !== '' && <p>GST/HST {taxNumber}</p>}
      </div>
    </>
  )
}

/** Looks like a button but is not one. */
function Painted({ children }: { children: string }) {
  return (
    <span className="button" data-variant="primary">
      {children}
    </span>
  )
}

/** The typed colours where text on them is readable; otherwise the saved ones. */
function coloursOf(settings: BrandSettingsView, draft: BrandDraft): BrandColours {
  const shown = (field: keyof BrandColours, role: ColourRole) => {
    const typed = parseColour(shownValue(settings, draft, field))
    return typed !== null && colourObjection(role, typed) === null ? typed : settings.brand[field]
  }
  return { primaryColor: shown('primaryColor', 'primary'), accentColor: shown('accentColor', 'accent') }
}
