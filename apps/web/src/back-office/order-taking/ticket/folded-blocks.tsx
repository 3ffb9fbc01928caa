import { type Cents, formatMoney } from '@thali/domain/money/cents'
import { formatTypedTip, limitTip, presetTip, TIP_PRESETS, type TipChoice } from '@thali/domain/money/tip'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'

import { fieldId, type FieldErrors } from '../new-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { isOffered } from '#web/cart/when/times.tsx'
import type { Quoting } from '#web/cart/when/use-quote.ts'
import { lacksTime, wishedTime, type Wish } from '#web/cart/when/wanted-time.ts'
import { WhenChoice } from '#web/cart/when/when-choice.tsx'
import { promiseWords, timeWords } from '#web/cart/when/when-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'
import { ToggleChip, type Chip, Chips } from '#web/ui/forms/chips.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

const NOTES_TITLE = 'Special Instructions'
const LONGEST_NOTES = 500

/** Notes for the kitchen: common ones as chips, anything else as text. */
export function NotesBlock({ editor: { fields, change }, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const text = fields.specialInstructions
  return (
    <Fold title={NOTES_TITLE} summary={text.trim() || 'None'} isHeldOpen={errors.specialInstructions !== undefined}>
      <div className="grid gap-2">
        <TextArea
          id={fieldId('specialInstructions')}
          label={NOTES_TITLE}
          hideLabel
          rows={1}
          className="[&_textarea]:min-h-(--tap)!"
          maxLength={LONGEST_NOTES}
          value={text}
          error={errors.specialInstructions}
          onChange={(event) => change({ specialInstructions: event.target.value })}
        />
        <div role="group" aria-label="Common notes" className="flex flex-wrap gap-1.5">
          {COMMON_NOTES.map((note) => (
            <ToggleChip
              key={note}
              pressed={hasNote(text, note)}
              className="px-3! text-sm"
              onChange={() => change({ specialInstructions: toggleNote(text, note).slice(0, LONGEST_NOTES) })}
            >
              {note}
            </ToggleChip>
          ))}
        </div>
      </div>
    </Fold>
  )
}

const COMMON_NOTES = [
  'No onion',
  'No garlic',
  'Extra hot',
  'Less oil',
  'Nut allergy',
  'No dairy',
  'Gluten-free',
  'Cutlery, please',
] as const
export type CommonNote = (typeof COMMON_NOTES)[number]

const SEPARATOR = '; '

export function hasNote(text: string, note: CommonNote): boolean {
  return partsOf(text).some((part) => part.toLowerCase() === note.toLowerCase())
}

/** Appends the note or removes it; the rest of the text stays. */
export function toggleNote(text: string, note: CommonNote): string {
  if (!hasNote(text, note)) return [text.trim(), note].filter(Boolean).join(SEPARATOR)
  return partsOf(text)
    .filter((part) => part.toLowerCase() !== note.toLowerCase())
    .join(SEPARATOR)
}

function partsOf(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The tip, in percent of the dishes and their tax or in dollars. */
export function TipBlock({ editor, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const { fields, totals, change } = editor
  const summary = totals.tip === 0 ? 'No Tip' : formatMoney(totals.tip)
  return (
    <Fold title="Tip" summary={summary} isHeldOpen={errors.customTip !== undefined}>
      <div className="grid gap-3">
        <Chips
          legend="Tip"
          hideLegend
          options={tipChips(totals.tipBase)}
          value={fields.tip}
          onChange={(tip) => change({ tip })}
        />
        {fields.tip === 'custom' && (
          <TextField
            id={fieldId('customTip')}
            label="Custom tip"
            prefix="$"
            suffix="CAD"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            value={fields.customTip}
            error={errors.customTip}
            onChange={(event) => change({ customTip: limitTip(event.target.value, 'staff') })}
            onBlur={() => change({ customTip: formatTypedTip(fields.customTip, 'staff') })}
          />
        )}
      </div>
    </Fold>
  )
}

function tipChips(tipBase: Cents): Chip<TipChoice<'staff'>>[] {
  const presets = TIP_PRESETS.staff.map((percent) => ({
    value: `${percent}` as const,
    label: percent === 0 ? 'No Tip' : `${percent}%`,
    aside: percent > 0 && tipBase > 0 ? formatMoney(presetTip(percent, tipBase)) : undefined,
  }))
  return [...presets, { value: 'custom', label: 'Custom' }]
}

const SOONEST = 'As soon as possible'

/** When the order is had, where the kitchen plans. Its row says what a caller is told. */
export function WhenBlock({ editor, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const { fields, change, when, cart } = editor
  const now = useNow()
  if (!when || cart.length === 0) return null
  const { wantedAt: wish } = fields
  return (
    <Fold title="When" summary={whenWords(wish, when, now)} isHeldOpen={isWhenHeldOpen(wish, when, errors)}>
      <WhenChoice
        id={fieldId('wantedAt')}
        wish={wish}
        onWish={(wantedAt) => change({ wantedAt })}
        quoting={when}
        error={errors.wantedAt}
      />
    </Fold>
  )
}

function whenWords(wish: Wish, { quote }: Quoting, now: Date): string {
  const at = wishedTime(wish)
  if (at !== null) return timeWords(at, now)
  return quote?.promise ? promiseWords(quote.promise, now) : SOONEST
}

/** A time that is missing or gone has to be chosen; a dish that is not sold now is told. */
function isWhenHeldOpen(wish: Wish, { quote, isAsking }: Quoting, errors: FieldErrors): boolean {
  const at = wishedTime(wish)
  const isGone = at !== null && quote !== null && !isAsking && !isOffered(at, quote)
  const isUnsold = at === null && quote?.unsoldNow !== undefined
  return errors.wantedAt !== undefined || lacksTime(wish, quote) || isGone || isUnsold
}

type FoldProps = {
  title: string
  /** What was typed or chosen inside, in a few words. */
  summary: string
  /** Something inside has to be corrected: it cannot be folded away. */
  isHeldOpen: boolean
  children: ReactNode
}

/** A part of the ticket that is rarely needed: one row with what it holds, opened by a tap. */
function Fold({ title, summary, isHeldOpen, children }: FoldProps) {
  const [isWanted, setIsWanted] = useState(false)
  const isOpen = isWanted || isHeldOpen
  const id = useId()
  return (
    <section className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsWanted(!isOpen)}
        className="flex min-h-(--tap) w-full items-center gap-3 text-start text-base"
      >
        <span className="shrink-0 font-semibold">{title}</span>
        <span className="min-w-0 flex-1 truncate text-end text-muted">{isOpen ? '' : summary}</span>
        <ChevronDown aria-hidden size={18} className={classes('shrink-0 text-muted', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="pb-3">
        {isOpen && children}
      </div>
    </section>
  )
}
