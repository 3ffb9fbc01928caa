import type { CountDrawer, OpenDrawer } from '@thali/contracts/payments/drawer'
import { useState } from 'react'

import { cashProblem, countWords, PIECES, pieceName, sumOfPieces } from './drawer-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { moneyOf } from '#web/back-office/payments/payment-link-words.ts'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { typedNumber } from '#web/ui/forms/typed-number.ts'
import { Banner } from '#web/ui/notices/banner.tsx'

type CountDialogProps = {
  drawer: OpenDrawer
  onClose: () => void
  onDone: () => void
  /** Told what is to be carried out. */
  onClosed: (news: string) => void
}

/** Counted blind: what it should hold is told after the first count. */
export function CountDialog({ drawer, onClose, onDone, onClosed }: CountDialogProps) {
  const [first, setFirst] = useState<CountDrawer['reply'] | null>(null)
  const counts = first ? 1 : Math.min(drawer.counts, 1)
  const form = useFormOf({
    first: () => ({ counted: '', left: drawer.float.toFixed(2) }),
    check: ({ counted, left }) => ({
      counted: cashProblem(counted) ?? '',
      left: cashProblem(left) ?? (typedNumber(left) > typedNumber(counted) ? 'Not more than was counted' : ''),
    }),
    send: async ({ counted, left }, idempotencyKey) => {
      const body = { counted: typedNumber(counted), left: typedNumber(left), counts }
      const reply = await call('POST /admin/drawer/:id/close', { params: { id: drawer.id }, body, idempotencyKey })
      onDone()
      if (!reply.isFinal) {
        setFirst(reply)
        form.reset({ counted: '', left })
        return
      }
      onClosed(countWords(reply, body.left))
      onClose()
    },
  })
  return (
    <FormDialog
      title={counts === 0 ? 'Count the drawer' : 'Count once more'}
      state={form}
      submitLabel={counts === 0 ? 'Count' : 'Close the drawer'}
      failureTitle="The count was not taken"
      onClose={onClose}
    >
      {() => (
        <>
          {first && (
            <Banner tone="warning" title={`It should hold ${moneyOf(first.expected)}`}>
              {countWords(first, 0)}
            </Banner>
          )}
          <MoneyField label="Cash in the drawer" {...form.choice('counted')} />
          <Pieces key={counts} onSum={(sum) => form.change({ counted: sum.toFixed(2) })} />
          <MoneyField
            label="Left in it for tomorrow"
            hint="The rest is carried out, to the safe or the bank"
            {...form.choice('left')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** How many there are of each coin and note: the sum is written into the field above. */
function Pieces({ onSum }: { onSum: (dollars: number) => void }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  function type(piece: number, text: string) {
    const next = { ...typed, [piece]: text }
    setTyped(next)
    const sum = sumOfPieces(next)
    if (sum !== null) onSum(sum)
  }
  return (
    <FoldedPart
      summary="Count by notes and coins"
      hasError={false}
      className="grid grid-cols-2 gap-3 p-4 md:grid-cols-5"
    >
      {PIECES.map((piece) => (
        <TextField
          key={piece}
          label={pieceName(piece)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          controlSize="staff"
          error={sumOfPieces({ [piece]: typed[piece] ?? '' }) === null ? 'A whole number' : undefined}
          value={typed[piece] ?? ''}
          onChange={(event) => type(piece, event.target.value)}
        />
      ))}
    </FoldedPart>
  )
}
