import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { canBeAdded, type CartLine, tooManyOf, cartCount } from '@thali/domain/cart/cart'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { goesWith } from '@thali/domain/menu/goes-with'
import { formatMoney } from '@thali/domain/money/cents'
import { type FormEvent, useId, useState } from 'react'

import { type DietFilter, fitsDiets } from './filters/menu-filters.ts'
import { firstChoice, type ItemChoice, putInCart } from './item-choice.ts'
import { ItemMedia } from './item-media.tsx'
import { QuickAdd } from './quick-add.tsx'
import { setOnTray } from './set-on-tray.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { ChoiceForm, FoldedNote, useChoosing } from '#web/dishes/choice-form.tsx'
import { DietMark, allergensInWords, dietsOf, usualHeat } from '#web/dishes/dish-marks.tsx'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { HeatSegments } from '#web/dishes/heat-segments.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { Price } from '#web/ui/price.tsx'
import { langOf } from '#words/dish-language.ts'
import { words as dishes } from '#words/dishes.ts'
import { words } from '#words/menu/dish.ts'
import { words as spices } from '#words/spices.ts'

type ItemDialogProps = {
  /** As it was when it was opened. */
  item: MenuItemView
  menu: MenuView
  /** What may be suggested beside the dish has to fit these. */
  diets: readonly DietFilter[]
  /** What was chosen before, when the dish is opened again. */
  choice: ItemChoice | null
  /** The line of the cart that is being changed; null for a dish that is added. */
  line: CartLine | null
  /** Called on every change, so that closing by accident loses nothing. */
  onChoice: (choice: ItemChoice) => void
  /** Called once the dish is in the cart. */
  onDone: () => void
  onClose: () => void
}

/** One dish: how hot, with what, how many, and what is in it. */
export function ItemDialog(props: ItemDialogProps) {
  const { menu, diets, line, onChoice, onDone, onClose } = props
  const { location } = menu
  // Its price or an option may change while it is open.
  const item = menu.items.find(({ id }) => id === props.item.id) ?? props.item
  const choice = props.choice ?? firstChoice(item, line)
  const { quantity, spice } = choice
  const isSold = canBeAdded(item)
  const choosing = useChoosing(item, menu, choice)
  const { most, why, few, lack } = limitOf(item, choosing.portions, location)
  const [message, setMessage] = useState<string>()
  const formId = useId()
  const marks = dietsOf(choosing.food)

  function choose(change: Partial<ItemChoice>) {
    setMessage(undefined)
    onChoice({ ...choice, ...change })
  }

  // A form, so that Enter on a spice level confirms.
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSold || !choosing.check()) return
    // Of a single portion the server decides: the guest's own payment may hold the last ones.
    if (choosing.portions > 1 && quantity > most) return setMessage(why)
    const refusal = putInCart({ item, line, locationId: location.id }, choice, choosing.line)
    if (refusal !== undefined) return setMessage(refusal)
    onDone()
    // The closed dialog gives the focus back to the row.
    if (!line) requestAnimationFrame(() => setOnTray(document.activeElement))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      variant="sheet"
      title={item.name}
      media={<ItemMedia item={item} menu={menu} choices={choosing.choices} />}
      footer={
        <Confirm
          item={item}
          line={line}
          choice={choice}
          formId={formId}
          price={choosing.price}
          most={most}
          message={message ?? (quantity > few ? lack : undefined)}
          onQuantity={(next) => choose({ quantity: next })}
          onLimit={() => setMessage(why)}
        />
      }
    >
      <form id={formId} onSubmit={handleSubmit} className="grid gap-3">
        <div className="grid gap-1.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {marks.map((diet) => (
              // Vegetarian and vegan stand in words below, so that this is one line.
              <DietMark key={diet} diet={diet} word={diet === 'gluten-free'} />
            ))}
            <strong className="font-semibold">{allergensInWords(choosing.food.allergens)}</strong>
          </p>
          <p className="text-muted" lang={langOf(item)}>
            {item.description}
          </p>
          {item.note && <p>{item.note}</p>}
        </div>
        {spice && (
          <HeatSegments
            isAsked
            hint={item.spiceLevel !== 'none' && usualHeat(item.spiceLevel)}
            value={spice.id}
            onChange={(level) => choose({ spice: level })}
          />
        )}
        <div>
          <ChoiceForm
            {...choosing.form}
            pictureOf={(itemId) => menu.items.find(({ id }) => id === itemId)}
            onChange={(choices) => choose({ choices })}
          />
          {isSold && <FoldedNote note={choice.note} phone={location.phone} onChange={(note) => choose({ note })} />}
        </div>
        {isSold && !line && <GoesWith item={item} items={fitting(menu, diets)} locationId={location.id} />}
        <p className="text-sm text-muted">
          {marks[0] !== undefined && `${dishes.diets[marks[0]]} · `}
          {item.calories !== null && `${words.calories(item.calories)} · `}
          {words.cooking(item.prepTime)}
        </p>
      </form>
    </Dialog>
  )
}

/** The dishes of a menu that a guest with these diets is shown. */
function fitting({ items }: MenuView, diets: ItemDialogProps['diets']): MenuItemView[] {
  return items.filter((item) => fitsDiets(item, diets))
}

/**
 * How many can be chosen at most, and why no more; for how many today's portions suffice, and the sentence for more. With
 * none left it can only be for a day to come. Where orders for later are taken, more can be chosen all the same.
 */
function limitOf(item: MenuItemView, portions: number, { plansOrders }: MenuView['location']) {
  const { maxQuantity, portionsLeft } = item
  const left = portionsLeft || Infinity
  const few = Math.min(maxQuantity, Math.floor(left / portions))
  const lack = few < maxQuantity ? words.left(left, portions) : undefined
  const isEnough = plansOrders || lack === undefined
  return { most: isEnough ? maxQuantity : few, why: isEnough ? tooManyOf(item) : lack, few, lack }
}

type ConfirmProps = Pick<ItemDialogProps, 'item' | 'line'> & {
  choice: ItemChoice
  formId: string
  price: number
  most: number
  message: string | undefined
  onQuantity: (quantity: number) => void
  onLimit: () => void
}

function Confirm({ item, choice, line, formId, price, most, message, onQuantity, onLimit }: ConfirmProps) {
  const { quantity, spice } = choice
  const parts = [
    line ? words.update : words.add,
    spice && spices[spice.level],
    formatMoney(lineTotal({ price, quantity })),
  ]
  if (!canBeAdded(item)) {
    return (
      <Button size="large" full disabled>
        {words.unavailable}
      </Button>
    )
  }
  return (
    <>
      <p role="status" className="text-sm font-medium text-warning not-empty:mb-2">
        {message}
      </p>
      <div className="flex items-center gap-3">
        <QuantityStepper label={item.name} value={quantity} max={most} onChange={onQuantity} onLimit={onLimit} />
        <Button type="submit" form={formId} size="large" full className="px-3! tabular-nums">
          {parts.filter(Boolean).join(' · ')}
        </Button>
      </div>
    </>
  )
}

type GoesWithProps = { item: MenuItemView; items: readonly MenuItemView[]; locationId: string }

/** A bread, a drink, a side: what one tap adds to a dish. */
function GoesWith({ item, items, locationId }: GoesWithProps) {
  const cart = useCart(locationId)
  // Chosen once, so that a dish just added keeps its place.
  const [companions] = useState(() => goesWith(item, items, new Set(cart.map(({ id }) => id))))
  if (companions.length === 0) return null
  return (
    <section aria-labelledby="goes-with">
      <h3 id="goes-with" className="font-semibold">
        {words.goesWith}
      </h3>
      <ul className="divide-y divide-line">
        {companions.map((dish) => (
          <li key={dish.id} className="flex min-h-14 items-center justify-between gap-3 py-1">
            <DishPicture image={dish.image} drawing={dish.drawing} size={48} />
            <span className="min-w-0 grow">
              {dish.name} <Price amount={dish.price} className="text-muted" />
            </span>
            <QuickAdd item={dish} inCart={cartCount(cart.filter(({ id }) => id === dish.id))} locationId={locationId} />
          </li>
        ))}
      </ul>
    </section>
  )
}
