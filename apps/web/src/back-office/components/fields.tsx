import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { Part } from './part.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { Chips, ToggleChip } from '#web/ui/forms/chips.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { NumberPad } from '#web/ui/forms/number-pad.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

const HEAT = [
  { value: 'mild', label: 'Mild' },
  { value: 'medium', label: 'Medium' },
  { value: 'hot', label: 'Hot' },
]
const TILES = HEAT.map(({ value, label }) => ({ value, title: label, hint: 'What it means' }))

/** Form fields in their states. */
export function Fields() {
  const [text, setText] = useState('Butter Chicken')
  const [choice, setChoice] = useState('medium')
  const [count, setCount] = useState(2)
  const [isOn, setIsOn] = useState(true)
  const typed = { value: text, onChange: ({ target }: { target: { value: string } }) => setText(target.value) }
  return (
    <>
      <Part title="Fields">
        <ErrorSummary attempt={0} errors={[{ fieldId: 'component-wrong', message: 'Enter a name' }]} />
        <div className="grid items-start gap-4 @min-[44rem]:grid-cols-2">
          <TextField label="A field" hint="With a hint" {...typed} />
          <TextField id="component-wrong" label="A wrong field" error="Enter a name" {...typed} />
          <TextField label="With a unit" prefix="$" suffix="CAD" controlSize="staff" {...typed} />
          <TextField label="Not to be changed" optional readOnly value="truro" />
          <PasswordField label="A password" autoComplete="new-password" {...typed} />
          <SelectField
            label="A list"
            options={HEAT}
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
          />
          <SearchField label="Search" placeholder="Search" value={text} onChange={setText} />
          <TextArea label="A longer text" rows={2} maxLength={200} count={text.length} {...typed} />
        </div>
      </Part>
      <Part title="Choices">
        <div className="grid items-start gap-4 @min-[44rem]:grid-cols-2">
          <CheckboxField
            label="A tick"
            hint="With a hint"
            checked={isOn}
            onChange={({ target }) => setIsOn(target.checked)}
          />
          <CheckboxField asSwitch label="A switch" checked={isOn} onChange={({ target }) => setIsOn(target.checked)} />
          <Chips legend="Chips" options={HEAT} value={choice} onChange={setChoice} />
          <Segments legend="Segments" options={HEAT} value={choice} onChange={setChoice} />
          <RadioTiles legend="Tiles" options={TILES} value={choice} onChange={setChoice} />
          <div className="grid justify-items-start gap-4">
            <QuantityStepper label="Butter Chicken" value={count} max={3} message="At most 3" onChange={setCount} />
            <ToggleChip pressed={isOn} onChange={setIsOn}>
              A filter
            </ToggleChip>
            <FileButton accept="image/*" icon={<Upload aria-hidden size={18} />} onFile={() => {}}>
              A file
            </FileButton>
          </div>
          <FoldedPart summary="A folded part" hasError={false} className="px-4 pb-3">
            What is rarely needed
          </FoldedPart>
          <NumberPad label="Phone" kind="phone" value={text} isFresh={false} onType={setText} className="max-w-64" />
        </div>
      </Part>
    </>
  )
}
