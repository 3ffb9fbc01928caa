import { Button } from '../../ui/button.tsx'
import { Chillies } from '../../ui/chillies.tsx'
import { DietMark } from '../../ui/diet-mark.tsx'
import { DishPicture } from '../../ui/dish-picture.tsx'
import { Plate } from '../../ui/card.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Price } from '../../ui/price.tsx'
import { Section, Specimen } from './section.tsx'

const DISHES = [
  ['Butter Chicken', 'Non-Veg Curries'],
  ['Samosa', 'Appetizers'],
  ['Garlic Naan', 'Combos with Bread'],
  ['Hyderabadi Lamb Biryani', 'Combos with Rice'],
  ['Mango Lassi', 'Drinks'],
  ['Masala Dosa', 'Breakfast'],
] as const

export function DishesSection() {
  return (
    <Section title="Dishes">
      <Specimen name="Logo">
        <Logo name="Sizzle & Spice" />
        <Logo name="Thali" />
        <Logo name="Sizzle & Spice" markOnly />
      </Specimen>
      <Specimen name="Chillies · DietMark · Price">
        <Chillies level={1} />
        <Chillies level={2} />
        <Chillies level={3} />
        <DietMark diet="vegetarian" />
        <DietMark diet="vegan" />
        <DietMark diet="gluten-free" />
        <DietMark diet="gluten-free" compact />
        <Price amount={14.99} />
        <Price amount={11} was={14.5} />
      </Specimen>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {DISHES.map(([name, category]) => (
          <figure key={name}>
            <DishPicture name={name} category={category} className="rounded-lg" />
            <figcaption className="mt-2 text-sm text-muted">
              {name}, {category}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="grid gap-8 md:grid-cols-[3fr_2fr]">
        <ul className="divide-y divide-line border-y border-line">
          {DISHES.slice(0, 3).map(([name, category], index) => (
            <DishRow key={name} name={name} category={category} level={index === 0 ? 2 : 1} />
          ))}
        </ul>
        <div>
          <DishPicture name="Paneer Tikka" category="Veg Curries" ratio="3/2" className="rounded-lg" />
          <Plate overlap>
            <p className="eyebrow">Today’s special</p>
            <h3 className="display mt-1 text-2xl">Paneer Tikka</h3>
            <p className="mt-2 text-muted">Charred in the tandoor, with mint chutney and pickled onion.</p>
            <p className="mt-4 flex items-center justify-between font-semibold">
              <Price amount={11} was={14.5} />
              <Button variant="accent">Add</Button>
            </p>
          </Plate>
        </div>
      </div>
    </Section>
  )
}

function DishRow({ name, category, level }: { name: string; category: string; level: 1 | 2 }) {
  return (
    <li className="flex gap-4 py-4">
      <div className="min-w-0 flex-1">
        <h3 className="display text-xl">{name}</h3>
        <p className="text-muted">Tomato, cream and fenugreek; the dish most people come back for.</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Price amount={14.99} className="font-semibold" />
          <Chillies level={level} />
          <DietMark diet="gluten-free" />
        </p>
      </div>
      <DishPicture name={name} category={category} ratio="square" className="w-28 shrink-0 self-start rounded-md" />
    </li>
  )
}
