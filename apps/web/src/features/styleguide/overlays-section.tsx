import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chillies } from '../../ui/chillies.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DishPicture } from '../../ui/dish-picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { toast } from '../../ui/toast.ts'
import { Section, Specimen } from './section.tsx'

type Shown = 'none' | 'sheet' | 'long' | 'locked'

export function OverlaysSection() {
  const [shown, setShown] = useState<Shown>('none')
  const [confirm, confirmDialog] = useConfirm()
  const close = () => setShown('none')

  async function handleLogout() {
    const confirmed = await confirm({
      title: 'Are you sure you want to logout?',
      confirmLabel: 'Logout',
      tone: 'danger',
    })
    toast.info(confirmed ? 'Confirmed' : 'Kept')
  }

  return (
    <Section title="Overlays">
      <Specimen name="Dialog">
        <Button variant="secondary" onClick={() => setShown('sheet')}>
          Sheet
        </Button>
        <Button variant="secondary" onClick={() => setShown('long')}>
          Long dialog
        </Button>
        <Button variant="secondary" onClick={() => setShown('locked')}>
          Locked for two seconds
        </Button>
        <Button variant="secondary" onClick={handleLogout}>
          Confirm
        </Button>
      </Specimen>
      <DishSheet open={shown === 'sheet'} onClose={close} />
      <Dialog open={shown === 'long'} onClose={close} title="Terms">
        {Array.from(
          { length: 24 },
          (_, index) => `${index + 1}. The kitchen closes fifteen minutes before the house.`,
        ).map((line) => (
          <p key={line} className="py-2">
            {line}
          </p>
        ))}
      </Dialog>
      <LockedDialog open={shown === 'locked'} onClose={close} />
      {confirmDialog}
    </Section>
  )
}

function DishSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [level, setLevel] = useState<'mild' | 'hot'>('mild')
  const [quantity, setQuantity] = useState(1)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      variant="sheet"
      title="Butter Chicken"
      media={<DishPicture name="Butter Chicken" category="Main Courses" ratio="3/2" className="max-h-52 shrink-0" />}
      footer={
        <div className="flex items-center gap-3">
          <QuantityStepper label="Butter Chicken" value={quantity} max={10} onChange={setQuantity} />
          <Button size="large" full onClick={onClose}>
            Add to Order • $14.99
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-muted">Tomato, cream and fenugreek; the dish most people come back for.</p>
      <RadioTiles
        legend="How hot?"
        value={level}
        onChange={setLevel}
        options={[
          { value: 'mild', title: 'Mild', hint: 'Gentle', aside: <Chillies level={1} word={false} /> },
          { value: 'hot', title: 'Hot', hint: 'Green chilli', aside: <Chillies level={3} word={false} /> },
        ]}
      />
    </Dialog>
  )
}

function LockedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false)

  function handleContinue() {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      onClose()
    }, 2000)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title="Payment"
      footer={
        <Button full busy={busy} onClick={handleContinue}>
          Continue to Payment
        </Button>
      }
    >
      Taking you to our card provider…
    </Dialog>
  )
}
