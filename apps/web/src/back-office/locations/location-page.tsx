import { hasFeature } from '@thali/domain/locations/location'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Power from 'lucide-react/icons/power'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentType } from 'react'

import { DeliveryPart } from './delivery/delivery-part.tsx'
import { DetailsPart } from './details-part.tsx'
import { HolidaysPart } from './holidays-part.tsx'
import { HoursPart } from './hours-fields.tsx'
import { hasDraft } from './kept-drafts.ts'
import { KitchenPart } from './kitchen-part.tsx'
import { LocationMarks } from './location-marks.tsx'
import { LOCATION_PARTS, type LocationPart } from './location-parts.ts'
import { PrintersPart } from './printers/printers-part.tsx'
import { CardReadersPart } from './readers/card-readers-part.tsx'
import { TaxPart } from './tax/tax-part.tsx'
import type { LocationDesk, ShownLocation } from './use-location-desk.ts'
import type { PartProps } from './use-location-form.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

const CONTENT: Readonly<Record<LocationPart, ComponentType<PartProps>>> = {
  details: DetailsPart,
  hours: HoursPart,
  holidays: HolidaysPart,
  kitchen: KitchenPart,
  printers: PrintersPart,
  readers: CardReadersPart,
  delivery: DeliveryPart,
  tax: TaxPart,
}

type LocationPageProps = { shown: ShownLocation; part: LocationPart; mayAll: boolean; desk: LocationDesk }

/** The page of one location: its parts on the left, the form of the chosen one on the right. */
export function LocationPage({ shown, part, mayAll, desk }: LocationPageProps) {
  const { location } = shown
  const offered = LOCATION_PARTS.filter(({ id }) => isOffered(id, shown, mayAll))
  const current = offered.find(({ id }) => id === part)?.id ?? 'details'
  const Content = CONTENT[current]
  return (
    <>
      <ButtonLink
        href="#locations"
        variant="ghost"
        className="-ms-3 justify-self-start"
        icon={<ArrowLeft aria-hidden size={20} />}
      >
        All locations
      </ButtonLink>
      <PageHeading
        dense
        title={location.name}
        actions={
          <>
            <LocationMarks {...shown} />
            {mayAll && <Service {...shown} desk={desk} />}
          </>
        }
      />
      <div
        className={classes(
          'grid grid-cols-1 items-start gap-x-8 gap-y-4',
          current === 'printers'
            ? '@min-[44rem]:grid-cols-[12.5rem_minmax(0,56rem)]'
            : '@min-[44rem]:grid-cols-[12.5rem_minmax(0,40rem)]',
        )}
      >
        <nav
          aria-label={`Parts of ${location.name}`}
          className="min-w-0 @min-[44rem]:sticky @min-[44rem]:top-[calc(var(--bar-top)+1rem)]"
        >
          <ul className="flex flex-wrap gap-0.5 border-b border-line @min-[44rem]:grid @min-[44rem]:border-b-0">
            {offered.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#locations/${location.id}/${id}`}
                  aria-current={id === current ? 'page' : undefined}
                  className="flex min-h-(--tap) flex-wrap items-center gap-x-2 rounded-sm px-2 font-medium text-muted hover:bg-sunken hover:text-text aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-heading @min-[44rem]:px-3"
                >
                  {label}
                  {id !== current && hasDraft(`${location.id}/${id}`) && <span className="text-sm">not saved</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Content key={current} location={location} mayAll={mayAll} onSaved={desk.noteSaved} />
      </div>
    </>
  )
}

function isOffered(part: LocationPart, { location: { deletedAt, features } }: ShownLocation, mayAll: boolean): boolean {
  if (deletedAt !== null) return part === 'details'
  if (part === 'tax') return mayAll
  return part !== 'delivery' || hasFeature(features, 'Delivery')
}

/** Activates, deactivates or deletes a location. */
function Service({ location, desk }: ShownLocation & { desk: LocationDesk }) {
  const { id, name, isActive, deletedAt } = location
  const busy = desk.busyWith === id
  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        busy={busy}
        icon={<Power aria-hidden size={18} />}
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${name}`}
        onClick={() => void desk.toggle(location)}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
      {deletedAt === null && (
        <IconButton
          size="staff"
          label={`Delete ${name}`}
          className="text-danger!"
          icon={<Trash aria-hidden size={20} />}
          aria-disabled={busy || undefined}
          onClick={() => void desk.remove(location)}
        />
      )}
    </>
  )
}
