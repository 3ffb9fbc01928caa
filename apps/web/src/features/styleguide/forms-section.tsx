import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import Leaf from 'lucide-react/icons/leaf'
import { IconButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Chillies } from '../../ui/chillies.tsx'
import { Chips, ToggleChip } from '../../ui/chips.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { Section } from './section.tsx'

const PHONE_ID = 'styleguide-phone'

const LEVELS = [
  { value: 'mild', title: 'Mild', hint: 'Gentle, for every guest', aside: <Chillies level={1} word={false} /> },
  { value: 'medium', title: 'Medium', hint: 'A warm finish', aside: <Chillies level={2} word={false} /> },
  { value: 'hot', title: 'Hot', hint: 'Green chilli and Kashmiri heat', aside: <Chillies level={3} word={false} /> },
] as const

const TIPS = [
  { value: '0', label: 'No Tip' },
  { value: '5', label: '5%', aside: '$2.10' },
  { value: '10', label: '10%', aside: '$4.20' },
  { value: '15', label: '15%', aside: '$6.30' },
  { value: 'custom', label: 'Custom', disabled: true },
] as const

const LOCATIONS = [
  { value: 'truro', label: 'Truro Heights' },
  { value: 'new-glasgow', label: 'New Glasgow' },
]

export function FormsSection() {
  const [level, setLevel] = useState<(typeof LEVELS)[number]['value']>('mild')
  const [tip, setTip] = useState<(typeof TIPS)[number]['value']>('0')
  const [vegetarian, setVegetarian] = useState(true)

  return (
    <Section title="Forms">
      <ErrorSummary
        attempt={0}
        errors={[{ fieldId: PHONE_ID, message: 'Enter a phone number, like (902) 555-0123' }]}
      />
      <div className="grid gap-8 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField label="Full Name" autoComplete="name" />
          <TextField
            id={PHONE_ID}
            label="Phone Number"
            hint="We text this number when your order is ready."
            error="Enter a phone number, like (902) 555-0123"
            type="tel"
            defaultValue="902 55"
          />
          <TextField
            label="Password"
            type="password"
            defaultValue="saffron"
            action={<IconButton label="Show password" icon={<Eye aria-hidden size={20} />} />}
          />
          <TextField label="Custom tip" prefix="$" suffix="CAD" optional inputMode="decimal" defaultValue="4.50" />
          <TextField label="Email Address" disabled defaultValue="anita@example.com" />
          <SelectField label="Location" options={LOCATIONS} />
          <TextArea
            label="Special requests"
            optional
            hint="High chair, wheelchair, birthday"
            maxLength={500}
            count={0}
          />
          <CheckboxField
            label="Tell me about offers by e-mail"
            hint="You can stop it in every message."
            defaultChecked
          />
          <CheckboxField label="I have read the allergy note" error="Tick the box to go on" />
          <CheckboxField label="Sound for new orders" asSwitch defaultChecked hint="Plays until somebody accepts." />
        </div>
        <div className="grid content-start gap-8">
          <RadioTiles legend="How hot?" options={LEVELS} value={level} onChange={setLevel} />
          <RadioTiles
            legend="How would you like to pay?"
            columns={2}
            options={[
              { value: 'online', title: 'Pay online', hint: 'Card, Apple Pay or Google Pay' },
              { value: 'cash', title: 'Cash', hint: 'Not for deliveries today', disabled: true },
            ]}
            value={null}
            onChange={() => undefined}
            error="Choose how to pay"
          />
          <Chips legend="Tip" options={TIPS} value={tip} onChange={setTip} />
          <div className="flex flex-wrap gap-2">
            <ToggleChip pressed={vegetarian} onChange={setVegetarian} icon={<Leaf aria-hidden size={18} />}>
              Vegetarian
            </ToggleChip>
            <ToggleChip pressed={false} onChange={setVegetarian}>
              Gluten-free
            </ToggleChip>
          </div>
        </div>
      </div>
    </Section>
  )
}
