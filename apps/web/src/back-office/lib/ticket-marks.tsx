import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { Language } from '@thali/domain/language/languages'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import { ticketHeat, ticketOptions, type TicketRun } from '@thali/domain/orders/kitchen/ticket-lines'
import PencilLine from 'lucide-react/icons/pencil-line'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment } from 'react'

import { changedLines } from './changed-words.ts'
import './ticket-marks.css'
import { classes } from '#web/ui/classes.ts'

/** How hot a dish is wanted, after its name; nothing where it is as the menu has it. */
export function DishHeat({ item }: { item: OrderItemView }) {
  const heat = ticketHeat(item)
  if (heat === null) return null
  return <> {heat.isHot ? <b className="dish-hot">{heat.text}</b> : <span className="dish-heat">{heat.text}</span>}</>
}

/** What differs from what comes with a dish, in one run of text, and its note. */
export function DishDetails({ item: { options, note } }: { item: OrderItemView }) {
  const differences = ticketOptions(options ?? [])
  return (
    <>
      {differences.length > 0 && (
        <p className="dish-options">
          {differences.map((runs, index) => (
            <Fragment key={runs.map(({ text }) => text).join(' ')}>
              {index > 0 && ' · '}
              <Runs runs={runs} />
            </Fragment>
          ))}
        </p>
      )}
      {note !== undefined && <DishNote>{note}</DishNote>}
    </>
  )
}

/** Its guest's word to the kitchen about a dish. */
export function DishNote({ children: note }: { children: string }) {
  if (mentionsAllergy(note)) return <AllergyBand className="dish-note">{note}</AllergyBand>
  return (
    <p className="dish-note">
      <b aria-hidden>! </b>
      {note}
    </p>
  )
}

export function Runs({ runs }: { runs: readonly TicketRun[] }) {
  return runs.map(({ text, isHot }, index) => (
    <Fragment key={text}>
      {index > 0 && ' '}
      {isHot ? <b className="dish-hot">{text}</b> : text}
    </Fragment>
  ))
}

/** What was changed of the dishes since the order was placed. The ticket that a cook remembers is another one. */
export function ChangedBand({ order, className }: { order: OrderView; className: string }) {
  const lines = changedLines(order)
  if (lines.length === 0) return null
  return (
    // Anew with each change, so that it catches the eye again.
    <div key={lines.length} className={classes('changed-band', className)}>
      <PencilLine aria-hidden className="changed-icon" />
      <div className="grid gap-0.5">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

/** Before a dish that was added after the order was placed. */
export function AddedMark({ item }: { item: OrderItemView }) {
  return item.isAdded && <b className="dish-added">ADDED</b>
}

type AllergyBandProps = { className: string; children: string }

/** A note that speaks of an allergy, whole. Nothing else on the board is yellow. */
export function AllergyBand({ className, children }: AllergyBandProps) {
  return (
    <p
      className={classes(
        'bg-board-allergy font-semibold [overflow-wrap:anywhere] whitespace-pre-line text-board-allergy-text',
        className,
      )}
    >
      <b className="me-1.5 inline-flex items-center gap-1 align-bottom tracking-wide">
        <TriangleAlert aria-hidden className="size-[1.2em] shrink-0" />
        ALLERGY
      </b>
      {children}
    </p>
  )
}

/** After the name of a guest who reads French, so that staff can answer in it. */
export function FrenchMark({ language }: { language: Language }) {
  if (language !== 'fr-CA') return null
  return (
    <span title="Guest reads French" className="font-normal">
      {' '}
      · French
    </span>
  )
}
