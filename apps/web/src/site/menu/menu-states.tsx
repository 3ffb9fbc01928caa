import type { LocationView } from '@thali/contracts/locations/locations'
import { openState } from '@thali/domain/locations/hours'
import { formatPhone } from '@thali/domain/people/contact-fields'

import { refreshReads, useRead } from '#web/lib/api/use-read.ts'
import { telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/menu/late.ts'

const ROWS = ['first', 'second', 'third', 'fourth']

/** Shown instead of a menu that is loading, failed, or inactive. */
export function WithoutMenu({ locationId, isFailed }: { locationId: string; isFailed: boolean }) {
  const place = useRead('GET /locations/:id', { params: { id: locationId } }).data?.location
  if (place?.isActive === false) return <Inactive location={place} />
  if (isFailed) {
    return (
      <div className="page-width py-8">
        <EmptyState
          level={1}
          title={words.failed}
          action={<Button onClick={() => void refreshReads('/menu/')}>{words.again}</Button>}
        >
          {words.failedLead}
        </EmptyState>
      </div>
    )
  }
  return (
    <Loading label={words.loading} className="page-width grid gap-6 py-8">
      <Skeleton className="h-14 w-2/3 max-w-md" />
      <Skeleton className="h-12 w-full" />
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="h-26 flex-1" />
          <Skeleton className="h-26 w-28" />
        </div>
      ))}
    </Loading>
  )
}

/** An inactive location: links to the others, and the phone number. */
function Inactive({ location }: { location: LocationView }) {
  const { text } = openState(location, useNow())
  const others = useRead('GET /locations').data?.locations ?? []
  return (
    <div className="page-width py-8">
      <EmptyState
        level={1}
        title={words.menuAtPlace(location.name)}
        action={
          <div className="flex flex-wrap gap-3">
            {others.map(({ id, name }) => (
              <ButtonLink key={id} href={`/menu/${id}`}>
                {words.menuOf(name)}
              </ButtonLink>
            ))}
            <ButtonLink href={telHref(location.phone)} variant="secondary">
              {words.call(formatPhone(location.phone))}
            </ButtonLink>
          </div>
        }
      >
        <p className="font-semibold">{text}</p>
        <p>{words.inactive}</p>
      </EmptyState>
    </div>
  )
}

/** Shown when no dish fits the filters. */
export function NothingFits({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title={words.nothingFits}
      className="mt-6"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {words.clear}
        </Button>
      }
    >
      {words.nothingFitsLead}
    </EmptyState>
  )
}
