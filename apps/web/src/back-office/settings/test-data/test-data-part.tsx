import type { GetTestData } from '@thali/contracts/system/test-data'
import { useState } from 'react'

import { momentWords } from '../key-words.ts'
import { RemoveTestDataDialog } from './remove-test-data-dialog.tsx'
import { wordsOf } from './test-data-words.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

type TestData = GetTestData['reply']

/** What was tried out before the opening, and the one step that removes it. */
export function TestDataPart() {
  const { data, error, reread } = useRead('GET /admin/test-data')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="test-data" className="grid gap-3">
      <h2 id="test-data" className="display text-2xl">
        Test data
      </h2>
      {!data && error && <RetryBanner title="The test data could not be read" buttonSize="staff" onRetry={reread} />}
      {data && (
        <div className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4">
          <p className="measure">{sentenceOf(data)}</p>
          {isRemovable(data) && (
            <Button variant="danger" size="staff" onClick={() => setIsOpen(true)}>
              Remove test data
            </Button>
          )}
        </div>
      )}
      {data && isOpen && <RemoveTestDataDialog counts={data.counts} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function isRemovable({ counts, real }: TestData): boolean {
  return !hasReal(real) && counts.orders + counts.payments + counts.bookings + counts.messages > 0
}

function hasReal({ orders, bookings, payments }: TestData['real']): boolean {
  return orders + bookings + payments > 0
}

function sentenceOf({ counts, real, realSince }: TestData): string {
  if (hasReal(real)) {
    const since = realSince === null ? '' : ` since ${momentWords(realSince)}`
    return `There are real orders, bookings or payments${since}, so nothing can be removed any more.`
  }
  const { orders, payments, bookings, messages } = counts
  if (orders + payments + bookings + messages === 0) return 'Nothing was tried out yet, or it was removed already.'
  return `Tried out so far: ${wordsOf(counts)}. Remove it before you open, so that reports and order numbers begin with your first guest.`
}
