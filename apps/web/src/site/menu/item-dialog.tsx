import type { MenuItemView } from '@thali/contracts/menu/menu'
import { SPICE_LEVELS, tooManyOf } from '@thali/domain/cart/cart'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { formatMoney } from '@thali/domain/money/cents'
import { type FormEvent, type ReactNode, useId, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Chillies } from '#web/ui/brand/chillies.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'

import { DietMark } from '#web/dishes/dish-marks.tsx'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import type { Tint } from '#web/dishes/tint.ts'
import { allergensInWords, dietsOf } from '#web/dishes/dish-words.ts'
import type { ItemChoice } from './item-choice.ts'

type ItemDialogProps = {
  item: MenuItemView
  tint: Tint
  /** What was chosen before, when the dish is opened again. */
  choice: ItemChoice
  /** The dish is in the cart already and its line is being changed. */
  isEdit: boolean
  kitchenNote: ReactNode
  /** Called on every change, so that closing by accident loses nothing. */
  onChoice: (choice: ItemChoice) => void
  /** Returns why it was refused. */
  onConfirm: (choice: ItemChoice) => string | undefined
  onClose: () => void
}

/** One dish: how hot, how many, and what is in it. */
export function ItemDialog(props: ItemDialogProps) {
  const { item, tint, choice, kitchenNote, onChoice, onConfirm, onClose } = props
  const { quantity, spice } = choice
  const [message, setMessage] = useState<string>()
  const formId = useId()

  function choose(change: Partial<ItemChoice>) {
    setMessage(undefined)
    onChoice({ ...choice, ...change })
  }

  // A form, so that Enter on a spice level confirms.
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (item.isAvailable) setMessage(onConfirm(choice))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      variant="sheet"
      title={item.name}
      media={<DishPicture name={item.name} image={item.image} tint={tint} large />}
      footer={<Confirm {...props} formId={formId} />}
    >
      <form id={formId} onSubmit={handleSubmit} className="grid gap-5">
        <p className="text-muted">{item.description}</p>
        {spice && (
          <RadioTiles
            legend="Spice level"
            options={SPICE_LEVELS.map(({ id, name, level, description }) => ({
              value: id,
              title: name,
              hint: description,
              aside: <Chillies level={level} word={false} />,
            }))}
            value={spice.id}
            onChange={(id) => choose({ spice: SPICE_LEVELS.find((level) => level.id === id) ?? spice })}
          />
        )}
        {item.isAvailable && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span aria-hidden className="font-semibold">
              Quantity
            </span>
            <QuantityStepper
              label={item.name}
              value={quantity}
              max={item.maxQuantity}
              onChange={(next) => choose({ quantity: next })}
              onLimit={() => setMessage(tooManyOf(item))}
              message={message}
              className="justify-items-end"
            />
          </div>
        )}
        <Facts item={item} />
        <p className="text-sm text-muted">{kitchenNote}</p>
      </form>
    </Dialog>
  )
}

function Confirm({ item, choice, isEdit, formId }: ItemDialogProps & { formId: string }) {
  const { quantity, spice } = choice
  const total = formatMoney(lineTotal({ price: item.price, quantity }))
  if (!item.isAvailable) {
    return (
      <Button size="large" full disabled>
        Unavailable
      </Button>
    )
  }
  return (
    <>
      <p className="mb-2 flex justify-between gap-4 text-sm text-muted tabular-nums">
        <span>
          {quantity} × {item.name}
          {spice && `, ${spice.name}`}
        </span>
        {isEdit && <span>{total}</span>}
      </p>
      <Button type="submit" form={formId} size="large" full className="tabular-nums">
        {isEdit ? 'Update' : `Add to Order • ${total}`}
      </Button>
    </>
  )
}

/** Diet and allergens of the dish. */
function Facts({ item }: { item: MenuItemView }) {
  const diets = dietsOf(item)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 rounded-md bg-sunken px-4 py-3">
      {diets.length > 0 && (
        <Fact name="Diet">
          <span className="flex flex-wrap gap-x-3">
            {diets.map((diet) => (
              <DietMark key={diet} diet={diet} />
            ))}
          </span>
        </Fact>
      )}
      <Fact name="Allergens">{allergensInWords(item.allergens)}</Fact>
      {item.calories !== null && <Fact name="Calories">{item.calories}</Fact>}
      <Fact name="Prep time">about {item.prepTime} minutes</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
