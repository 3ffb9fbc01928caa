import type { Pricing } from '@thali/contracts/fields'
import type { ComparedLineView, OtherBranch } from '@thali/contracts/orders/compare'
import type { ReactNode } from 'react'

import { Price } from '#web/ui/price.tsx'
import { words } from '#words/cart/other-branch.ts'

/** Everything that would be different at another location, down to the total. */
export function Differences({ branch, here }: { branch: OtherBranch; here: Pricing }) {
  const { lines, pricing: there, delivery } = branch
  const different = lines.filter(({ outcome }) => outcome !== 'same')
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="text-muted">{different.length === 0 ? words.allSame : words.differences}</p>
      <ul className="grid grid-cols-1 gap-1.5 empty:hidden">
        {different.map((line, index) => (
          <Row key={rowKey(different, index)} name={line.name} note={noteOf(line)}>
            <ChangedPrice here={line.here} there={line.there} />
          </Row>
        ))}
        {delivery && (there.deliveryFee ?? 0) !== (here.deliveryFee ?? 0) && (
          <Row name={words.delivery}>
            <ChangedPrice here={here.deliveryFee ?? 0} there={there.deliveryFee ?? 0} />
          </Row>
        )}
        {there.tax !== here.tax && (
          <Row name={words.tax}>
            <ChangedPrice here={here.tax} there={there.tax} />
          </Row>
        )}
      </ul>
      <dl className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-base font-semibold">
        <dt>{words.total}</dt>
        <dd>
          <ChangedPrice here={here.total} there={there.total} />
        </dd>
      </dl>
    </div>
  )
}

function Row({ name, note, children }: { name: string; note?: string | null; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0">
        <span className="font-semibold">{name}</span>
        {note && <span className="block text-warning">{note}</span>}
      </span>
      {children}
    </li>
  )
}

/** One dish may stand in the cart twice, at two spice levels. */
function rowKey(lines: readonly ComparedLineView[], index: number): string {
  const name = lines[index]?.name
  return `${name} ${lines.slice(0, index).filter((line) => line.name === name).length}`
}

/** The price there, after the one here where it is another. What cannot be had costs nothing any more. */
function ChangedPrice({ here, there }: { here: number | null; there: number | null }) {
  const was = here === null || here === there ? {} : { was: here }
  return (there !== null || here !== null) && <Price amount={there ?? 0} {...was} />
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
