import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { type CartLine, type LineChoice, tooManyOf } from '@thali/domain/cart/cart'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { SPICE_LEVELS, type SpiceLevel } from '@thali/domain/menu/dish'
import type { Choice } from '@thali/domain/menu/options/choices'
import { formatMoney } from '@thali/domain/money/cents'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { isTyping } from '#web/back-office/lib/shortcut-keys.ts'
import { ChoiceForm, DishNote, useChoosing } from '#web/dishes/choice-form.tsx'
import { allergensInWords } from '#web/dishes/dish-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chillies } from '#web/ui/chillies.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'

type Options = { choices?: readonly Choice[]; chosenBefore?: string; note?: string }

export type PickedChoice = { quantity: number; spice: SpiceLevel | null; chosen: LineChoice }

type DishDialogProps = {
  item: MenuItemView
  menu: MenuView
  /** The ticket line being edited; null when a dish is added. */
  line: CartLine | null
  /** Returns the reason if the dish could not be added. */
  onConfirm: (choice: PickedChoice) => string | undefined
  onClose: () => void
}

const [, MEDIUM] = SPICE_LEVELS

/** Asks for the heat of a dish that has one (ruling 44), the options and the quantity. Keys: 1 to 3, plus and minus, Enter. */
export function DishDialog({ item, menu, line, onConfirm, onClose }: DishDialogProps) {
  const chosen = SPICE_LEVELS.find(({ id }) => id === line?.spiceLevelId)
  const [spice, setSpice] = useState<SpiceLevel | null>(item.spiceLevel === 'none' ? null : (chosen ?? MEDIUM))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [options, setOptions] = useState(() => optionsOf(line))
  const choosing = useChoosing(item, menu, options)
  const [message, setMessage] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const total = formatMoney(lineTotal({ price: choosing.price, quantity }))

  useEffect(() => {
    // Where nothing has to be chosen, the next Enter adds the dish.
    const first = form.current?.querySelector<HTMLInputElement>('input:checked') ?? addButton.current
    first?.focus()
  }, [])

  function choose(level: SpiceLevel) {
    setMessage(undefined)
    setSpice(level)
    form.current?.querySelector<HTMLInputElement>(`input[value="${level.id}"]`)?.focus()
  }

  function count(next: number) {
    setMessage(next > item.maxQuantity ? tooManyOf(item) : undefined)
    setQuantity(Math.min(Math.max(next, 1), item.maxQuantity))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (choosing.check()) setMessage(onConfirm({ quantity, spice, chosen: choosing.line }))
  }

  useKeys((key) => {
    const level = SPICE_LEVELS.find((one) => String(one.level) === key)
    if (level && spice) choose(level)
    else if (key === '+' || key === '=') count(quantity + 1)
    else if (key === '-') count(quantity - 1)
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={item.name}
      size="small"
      footer={
        <>
          <p className="mb-2 text-muted tabular-nums">
            {[`${quantity} × ${item.name}`, spice?.name].filter(Boolean).join(', ')}
          </p>
          <Button ref={addButton} type="submit" form={formId} size="board" full className="tabular-nums">
            {line ? `Update • ${total}` : `Add to Order • ${total}`}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={handleSubmit} className="grid gap-5">
        {spice && <HeatTiles spice={spice} onChoose={choose} />}
        <ChoiceForm
          {...choosing.form}
          size="staff"
          onChange={(choices) => setOptions((current) => ({ ...current, choices }))}
        />
        <DishNote note={options.note} onChange={(note) => setOptions((current) => ({ ...current, note }))} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span aria-hidden className="font-semibold">
            Quantity
          </span>
          <QuantityStepper
            label={item.name}
            value={quantity}
            max={item.maxQuantity}
            size="staff"
            onChange={count}
            onLimit={() => setMessage(tooManyOf(item))}
            message={message}
            className="justify-items-end"
          />
        </div>
        <p className="text-sm text-muted">{allergensInWords(choosing.food.allergens)}</p>
      </form>
    </Dialog>
  )
}

function HeatTiles({ spice, onChoose }: { spice: SpiceLevel; onChoose: (level: SpiceLevel) => void }) {
  return (
    <RadioTiles
      legend="Spice level"
      size="staff"
      options={SPICE_LEVELS.map(({ id, name, level, description }) => ({
        value: id,
        title: (
          <>
            <kbd aria-hidden className="me-2 font-sans text-muted">
              {level}
            </kbd>
            {name}
          </>
        ),
        hint: description,
        aside: <Chillies level={level} word={false} />,
      }))}
      value={spice.id}
      onChange={(id) => onChoose(SPICE_LEVELS.find((level) => level.id === id) ?? spice)}
    />
  )
}

function optionsOf(line: CartLine | null): Options {
  return {
    ...(line?.choices !== undefined && { chosenBefore: line.choices }),
    ...(line?.note !== undefined && { note: line.note }),
  }
}

function useKeys(onKey: (key: string) => void): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The Enter that opened the dialog may still be held down.
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
      if (!isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) handleKey(event.key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
