import type { PrinterView } from '@thali/contracts/locations/printers'
import CircleCheck from 'lucide-react/icons/circle-check'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { dropDraft, hasDraft } from '../kept-drafts.ts'
import type { PartProps } from '../use-location-form.ts'
import { ConnectionPart } from './printer-connection.tsx'
import { draftKey, PrinterForm } from './printer-form.tsx'
import { TestPage } from './test-page.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { stateParts } from '#web/back-office/lib/printer-words.ts'
import { isInTrouble, usePrinters } from '#web/back-office/live/use-printers.ts'
import { ReadFailure } from '#web/back-office/payments/payment-reads.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const NEW = 'new'
const TITLE_ID = 'printer-title'
const ADD_ID = 'add-printer'

/** The printers of a location: the list, and the form of the chosen one. */
export function PrintersPart({ location }: PartProps) {
  const { data, error, reread } = usePrinters()
  const [choice, setChoice] = useState<string | null>(null)
  const printers = data?.printers.filter(({ locationId }) => locationId === location.id)
  const isAdding = choice === NEW
  const chosen = isAdding ? null : (printers?.find(({ id }) => id === choice) ?? printers?.[0] ?? null)

  /** Shows a form, and moves the focus to it. */
  function choose(id: string | null, focusId = TITLE_ID) {
    flushSync(() => setChoice(id))
    goToField(focusId)
  }

  async function noteSaved(saved: PrinterView) {
    await reread()
    choose(saved.id)
  }

  async function noteRemoved() {
    const { data: left } = await reread()
    choose(null, left?.printers.some(({ locationId }) => locationId === location.id) ? TITLE_ID : ADD_ID)
  }

  const failure = error && (
    <ReadFailure
      title="The printers could not be read"
      error={error}
      isStale={printers !== undefined}
      onRetry={reread}
    />
  )
  if (!printers) return failure ?? <PartSkeleton />
  if (printers.length === 0 && !isAdding) return <NoPrinters onAdd={() => choose(NEW)} />
  return (
    <div className="@container grid min-w-0 gap-4">
      {failure}
      <div className="grid min-w-0 grid-cols-1 items-start gap-x-6 gap-y-6 @min-[46rem]:grid-cols-[14rem_minmax(0,1fr)]">
        {printers.length > 0 && (
          <PrinterList
            locationId={location.id}
            printers={printers}
            chosenId={chosen?.id ?? null}
            onChoose={choose}
            onAdd={isAdding ? null : () => choose(NEW)}
          />
        )}
        <section aria-labelledby={TITLE_ID} className="grid min-w-0 gap-4 only:col-span-full only:max-w-[40rem]">
          <h2 id={TITLE_ID} tabIndex={-1} className="display text-xl">
            {chosen?.name ?? 'New printer'}
          </h2>
          {chosen && (
            <ConnectionPart
              key={`connection ${chosen.id} ${chosen.way}`}
              printer={chosen}
              reread={() => reread(false)}
            />
          )}
          <PrinterForm
            key={chosen?.id ?? NEW}
            location={location}
            printer={chosen}
            others={printers.filter(({ id }) => id !== chosen?.id)}
            onSaved={noteSaved}
            onCancel={() => {
              dropDraft(draftKey(location.id, null))
              choose(null, printers.length > 0 ? TITLE_ID : ADD_ID)
            }}
          />
          {chosen && (
            <Upkeep
              key={`upkeep ${chosen.id}`}
              printer={chosen}
              reread={() => reread(false)}
              onRemoved={() => {
                dropDraft(draftKey(location.id, chosen))
                return noteRemoved()
              }}
            />
          )}
        </section>
      </div>
    </div>
  )
}

type PrinterListProps = {
  locationId: string
  printers: readonly PrinterView[]
  chosenId: string | null
  onChoose: (id: string) => void
  /** Null while one is being added. */
  onAdd: (() => void) | null
}

function PrinterList({ locationId, printers, chosenId, onChoose, onAdd }: PrinterListProps) {
  const now = useNow()
  return (
    <div className="grid gap-3">
      <ul aria-label="Printers" className="grid gap-1 empty:hidden">
        {printers.map((printer) => {
          const Icon = isInTrouble(printer) ? TriangleAlert : CircleCheck
          const isChosen = printer.id === chosenId
          return (
            <li key={printer.id}>
              <button
                type="button"
                aria-current={isChosen || undefined}
                className="flex min-h-(--tap) w-full items-start gap-2.5 rounded-sm px-3 py-2 text-start hover:bg-sunken aria-[current]:bg-sunken"
                onClick={() => onChoose(printer.id)}
              >
                <Icon aria-hidden size={20} className={isInTrouble(printer) ? TROUBLED : WELL} />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block font-semibold text-heading">{printer.name}</span>
                  <State printer={printer} now={now} />
                  {!isChosen && hasDraft(draftKey(locationId, printer)) && (
                    <span className="block text-sm text-muted">not saved</span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {onAdd && (
        <Button
          id={ADD_ID}
          size="staff"
          variant="secondary"
          className="justify-self-start"
          icon={<Plus aria-hidden size={20} />}
          onClick={onAdd}
        >
          Add a printer
        </Button>
      )}
    </div>
  )
}

/** Its words break between its parts only. */
function State({ printer, now }: { printer: PrinterView; now: Date }) {
  const parts = stateParts(printer, now)
  return (
    <span className="block text-sm text-muted">
      {parts.map((part, place) => (
        <span key={part} className="me-1 inline-block">
          {place < parts.length - 1 ? `${part} ·` : part}
        </span>
      ))}
    </span>
  )
}

const TROUBLED = 'mt-0.5 shrink-0 text-warning'
const WELL = 'mt-0.5 shrink-0 text-success'

type UpkeepProps = { printer: PrinterView; reread: () => Promise<unknown>; onRemoved: () => Promise<unknown> }

/** What is done with a saved printer. */
function Upkeep({ printer, reread, onRemoved }: UpkeepProps) {
  const { id, name, waiting } = printer
  const [confirm, question] = useConfirm()
  const removal = useCall('DELETE /admin/printers/:id', {
    onSuccess: () => {
      toast.success(`${name} is removed`)
      return onRemoved()
    },
  })

  async function remove() {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      body:
        waiting > 0
          ? `It prints nothing any more, and ${waiting === 1 ? 'the sheet that waits' : `the ${waiting} sheets that wait`} for it are not printed.`
          : 'It prints nothing any more.',
      confirmLabel: 'Remove',
      cancelLabel: 'Keep it',
      tone: 'danger',
    })
    if (isSure) removal.mutate({ params: { id } })
  }

  return (
    <div className="grid gap-3">
      {removal.failure !== null && <Banner tone="danger">{removal.failure}</Banner>}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <TestPage printer={printer} reread={reread} />
        <Button
          size="staff"
          variant="ghost"
          className="text-danger!"
          busy={removal.isPending}
          icon={<Trash aria-hidden size={20} />}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
      {question}
    </div>
  )
}

function NoPrinters({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No printers yet"
      icon={<Printer aria-hidden size={28} />}
      action={
        <Button id={ADD_ID} size="staff" icon={<Plus aria-hidden size={20} />} onClick={onAdd}>
          Add a printer
        </Button>
      }
    >
      A ticket printer of your network prints the tickets of orders as they come in, and receipts. Without one, tickets
      can still be printed by the browser, from the details of an order.
    </EmptyState>
  )
}

function PartSkeleton() {
  return (
    <Loading label="Loading the printers" className="grid gap-3">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </Loading>
  )
}
