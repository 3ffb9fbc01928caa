import type { PrinterView } from '@thali/contracts/locations/printers'
import { RINGS_AFTER_MS } from '@thali/domain/paper/printers'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import { headingId } from '../columns/column-head.tsx'
import { WALL_TITLE_ID } from '../wall/wall-rows.ts'
import { printersLost } from '#web/back-office/alerts/use-alarm.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { alertWords, printerWords, standbyWords } from '#web/back-office/lib/printer-words.ts'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useIsCutOff } from '#web/back-office/live/silence-notice.tsx'
import { isInTrouble, usePrinters } from '#web/back-office/live/use-printers.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type PrinterTroubleProps = {
  /** A wall that nobody touches has no buttons. */
  hasButtons?: boolean
  className?: string
}

/**
 * What is wrong with the printers of the shown locations. Without a connection nobody knows, and that is said already;
 * where all is well there is nothing to see.
 */
export function PrinterTrouble({ hasButtons = true, className }: PrinterTroubleProps) {
  const { choice, places } = useWorkspace()
  const { data } = usePrinters()
  const isCutOff = useIsCutOff()
  const all = useWhileUntouched(data)?.printers ?? []
  const here = all.filter(({ locationId }) => choice === ALL_PLACES || choice === locationId)
  // What cannot print comes before sheets to look at.
  const troubled = isCutOff ? [] : here.filter(isInTrouble).toSorted((a, b) => Number(!a.trouble) - Number(!b.trouble))
  useRinging(troubled)
  if (troubled.length === 0) return null
  const placeOf = ({ locationId }: PrinterView) =>
    choice === ALL_PLACES ? places.find(({ id }) => id === locationId)?.name : undefined
  return (
    <section aria-label="Printers" className={className}>
      <div className="grid gap-1.5">
        {troubled.map((printer) => (
          <Trouble
            key={printer.id}
            printer={printer}
            others={all.filter(({ id, locationId }) => id !== printer.id && locationId === printer.locationId)}
            placeName={placeOf(printer)}
            hasButtons={hasButtons}
          />
        ))}
      </div>
    </section>
  )
}

/** Rings like a lost connection while sheets have waited for long. */
function useRinging(troubled: readonly PrinterView[]): void {
  const nowMs = useNow().getTime()
  const isLate = troubled.some(
    ({ trouble, waiting }) => trouble && waiting > 0 && nowMs - Date.parse(trouble.since) >= RINGS_AFTER_MS,
  )
  useEffect(() => {
    printersLost.set(isLate)
    return () => printersLost.set(false)
  }, [isLate])
}

type TroubleProps = {
  printer: PrinterView
  /** The other printers of its location. */
  others: readonly PrinterView[]
  /** Where the board shows several locations. */
  placeName: string | undefined
  hasButtons: boolean
}

function Trouble({ printer, others, placeName, hasButtons }: TroubleProps) {
  const now = useNow()
  const { id, trouble, waiting, unsure } = printer
  const well = others.filter((other) => other.trouble === null)
  const target = well.find((other) => other.id === printer.standbyId) ?? well[0]
  const sending = useCall('POST /admin/printers/:id/hand-over', {
    changes: ['GET /admin/printers'],
    onSuccess: ({ moved }, { body: { to } }) => {
      const name = others.find((other) => other.id === to)?.name
      toast.success(`${moved === 1 ? '1 sheet' : `${moved} sheets`} sent to ${name}`)
    },
  })
  const standby = waiting > 0 ? standbyWords(printer, others, now) : null
  const place = placeName === undefined ? '' : `${placeName} · `
  return (
    <>
      {trouble && (
        <Banner
          tone="warning"
          className="py-2!"
          title={`${place}${alertWords(printer, now)}`}
          action={
            hasButtons &&
            target &&
            waiting > 0 && (
              <Actions label={printerWords(printer.name)}>
                <Button
                  size="staff"
                  variant="secondary"
                  busy={sending.isPending}
                  onClick={() => sending.mutate({ params: { id }, body: { to: target.id } })}
                >
                  Send to {target.name}
                </Button>
              </Actions>
            )
          }
        >
          {standby && <p>{standby}</p>}
          {sending.failure !== null && <p className="font-semibold">{sending.failure}</p>}
        </Banner>
      )}
      {unsure.map((sheet) => (
        <UnsureSheet
          key={sheet.id}
          sheet={sheet}
          where={`${place}${printerWords(printer.name)}`}
          hasButtons={hasButtons}
        />
      ))}
    </>
  )
}

type UnsureSheetProps = { sheet: PrinterView['unsure'][number]; where: string; hasButtons: boolean }

/** A sheet of which somebody has to say whether it is on paper. */
function UnsureSheet({ sheet: { id, title }, where, hasButtons }: UnsureSheetProps) {
  const settling = useCall('POST /admin/sheets/:id/settle', { changes: ['GET /admin/printers'] })
  const { isPending, variables, failure } = settling
  const settle = (isThere: boolean) => isPending || settling.mutate({ params: { id }, body: { isThere } })
  const busyWith = isPending ? variables.body.isThere : null
  return (
    <Banner
      tone="warning"
      className="py-2!"
      title={`May not be on paper: ${title}`}
      action={
        hasButtons && (
          <Actions label={title}>
            <Button size="staff" variant="secondary" busy={busyWith === true} onClick={() => settle(true)}>
              It is there
            </Button>
            <Button size="staff" variant="secondary" busy={busyWith === false} onClick={() => settle(false)}>
              Print again
            </Button>
          </Actions>
        )
      }
    >
      <p>Look at the {where}.</p>
      {failure !== null && <p className="font-semibold">{failure}</p>}
    </Banner>
  )
}

/** Buttons that go with what they are about: the focus then stays on the board. */
function Actions({ label, children }: { label: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = group.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const heading = document.getElementById(headingId('preparing')) ?? document.getElementById(WALL_TITLE_ID)
      heading?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={group} role="group" aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </div>
  )
}
