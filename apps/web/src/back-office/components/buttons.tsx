import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { Part, Row } from './part.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, ButtonLink, type ButtonSize, type ButtonVariant, IconButton } from '#web/ui/button.tsx'
import { Chillies } from '#web/ui/chillies.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { Key } from '#web/ui/key.tsx'
import { Price } from '#web/ui/price.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'accent']
const SIZES: readonly ButtonSize[] = ['regular', 'large', 'staff', 'board']
const TONES: readonly BadgeTone[] = ['neutral', 'primary', 'accent', 'info', 'success', 'warning', 'danger']

/** Buttons, links and badges in their states. */
export function Buttons() {
  return (
    <>
      <Part title="Buttons">
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button busy>busy</Button>
          <Button disabled>disabled</Button>
          <Button aria-disabled>not now</Button>
        </Row>
        <Row>
          {SIZES.map((size) => (
            <Button key={size} size={size} variant="secondary" icon={<Plus aria-hidden size={20} />}>
              {size}
            </Button>
          ))}
          <IconButton label="Add" icon={<Plus aria-hidden size={20} />} />
          <ButtonLink href="#dashboard" variant="secondary">
            A link
          </ButtonLink>
        </Row>
      </Part>
      <Part title="Marks">
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge large tone="warning">
            large
          </Badge>
        </Row>
        <Row>
          <Price amount={16.99} />
          <Price amount={14.5} was={16.99} />
          <Chillies level={1} />
          <Chillies level={2} />
          <Chillies level={3} />
          <DietMark diet="vegetarian" />
          <DietMark diet="vegan" />
          <DietMark diet="gluten-free" compact />
          <Key>Ctrl K</Key>
        </Row>
      </Part>
      <Dialogs />
    </>
  )
}

function Dialogs() {
  const [isOpen, setIsOpen] = useState(false)
  const [confirm, question] = useConfirm()
  return (
    <Part title="Dialogs">
      <Row>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Dialog
        </Button>
        <Button
          variant="secondary"
          onClick={() => void confirm({ title: 'Delete it?', confirmLabel: 'Delete', tone: 'danger' })}
        >
          Question
        </Button>
        <PopoverButton
          label="More"
          variant="secondary"
          icon={<Ellipsis aria-hidden size={20} />}
          panel={<p className="p-4">A panel beside its button</p>}
        >
          Popover
        </PopoverButton>
      </Row>
      <Dialog
        open={isOpen}
        title="A dialog"
        onClose={() => setIsOpen(false)}
        footer={<Button onClick={() => setIsOpen(false)}>Done</Button>}
      >
        <p>Escape closes it, and the focus goes back to its button.</p>
      </Dialog>
      {question}
    </Part>
  )
}
