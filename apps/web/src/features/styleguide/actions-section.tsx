import { useState } from 'react'
import Phone from 'lucide-react/icons/phone'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import X from 'lucide-react/icons/x'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Section, Specimen } from './section.tsx'

const VARIANTS = ['primary', 'accent', 'secondary', 'ghost', 'danger'] as const

export function ActionsSection() {
  const [quantity, setQuantity] = useState(2)
  const [atLimit, setAtLimit] = useState(false)

  return (
    <Section title="Actions">
      <Specimen name="Button: variants">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button: busy, disabled, with icon, long">
        <Button busy>Creating Order...</Button>
        <Button disabled>Place order</Button>
        <Button icon={<ShoppingBag aria-hidden size={20} />}>View cart · 3 items · $41.97</Button>
        <Button variant="secondary">
          A label that is rather longer than labels ought to be, in French for instance
        </Button>
      </Specimen>
      <Specimen name="Button: sizes">
        <Button size="large">Add to Order • Medium • $14.99</Button>
        <Button size="staff">Accept</Button>
        <Button size="board" variant="accent">
          Start Preparing
        </Button>
      </Specimen>
      <Specimen name="ButtonLink · IconButton">
        <ButtonLink href="/reservations">Book a table</ButtonLink>
        <ButtonLink href="tel:+19025550123" variant="secondary" icon={<Phone aria-hidden size={18} />}>
          (902) 555-0123
        </ButtonLink>
        <IconButton label="Close" icon={<X aria-hidden size={22} />} />
        <IconButton label="Call" variant="secondary" icon={<Phone aria-hidden size={20} />} />
      </Specimen>
      <Specimen name="QuantityStepper: free, at the end, at the limit">
        <QuantityStepper
          label="Butter Chicken"
          value={quantity}
          max={10}
          onChange={setQuantity}
          message={atLimit ? 'Maximum 10 items allowed for Butter Chicken' : undefined}
          onLimit={() => setAtLimit(true)}
        />
        <QuantityStepper label="Garlic Naan" value={1} onChange={setQuantity} onRemove={() => setQuantity(1)} />
        <QuantityStepper
          label="Mango Lassi"
          value={10}
          max={10}
          onChange={setQuantity}
          message="Maximum 10 items allowed for Mango Lassi"
        />
        <QuantityStepper label="Samosa" value={3} size="staff" onChange={setQuantity} />
      </Specimen>
    </Section>
  )
}
