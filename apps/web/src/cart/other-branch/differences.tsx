import type { Pricing } from '@thali/contracts/fields'
import type { ComparedLineView, OtherBranch } from '@thali/contracts/orders/compare'
import type { ReactNode } from 'react'

import { words } from '#words/cart/other-branch.ts'
import { Price } from '#web/ui/price.tsx'

/** Everything that would be different at another location, down to the total. */
export function Differences({ branch, here }: { branch: OtherBranch; here: Pricing }) {
  const { lines, pricing: there, delivery } = branch
  const different = lines.filter(({ outcome }) => outcome !== 'same')
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">{different.length === 0 ? words.allSame : words.differences}</p>
      <ul className="grid gap-1.5 empty:hidden">
        {different.map((line, index) => (
          <Row key={index} name={line.name} note={noteOf(line)}>
            {line.there !== null && <Price amount={line.there} {...(line.here !== null && { was: line.here })} />}
          </Row>
        ))}
        {delivery && (there.deliveryFee ?? 0) !== (here.deliveryFee ?? 0) && (
          <Row name={words.delivery}>
            <Price amount={there.deliveryFee ?? 0} was={here.deliveryFee ?? 0} />
          </Row>
        )}
        {there.tax !== here.tax && (
          <Row name={words.tax}>
            <Price amount={there.tax} was={here.tax} />
          </Row>
        )}
      </ul>
      <dl className="flex justify-between gap-4 border-t border-line pt-2 text-base font-semibold">
        <dt>{words.total}</dt>
        <dd>
          <Price amount={there.total} {...(there.total !== here.total && { was: here.total })} />
        </dd>
      </dl>
    </div>
  )
}

function Row({ name, note, children }: { name: string; note?: string | null; children?: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="min-w-0">
        <span className="font-semibold">{name}</span>
        {note && <span className="block text-warning">{note}</span>}
      </span>
      {children}
    </li>
  )
}

/** What is different about a line beside its price. */
function noteOf({ outcome, here, missing, quantity, quantityThere }: ComparedLineView): string | null {
  switch (outcome) {
    case 'not-offered':
      return words.notOffered
    case 'sold-out':
      return words.soldOut
    case 'fewer':
      return words.fewer(quantityThere, quantity)
    case 'choice-missing':
      return words.chooseAgain(missing.join(', '))
    case 'price':
    case 'same':
      return here === null ? words.toBeHad : null
  }
}
