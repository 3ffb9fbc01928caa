import type { MenuDifferenceView, MenuImportView } from '@thali/contracts/menu/menu-files'
import { affectedWords } from '@thali/domain/locations/affected'
import { useState } from 'react'

import { changesWords, kindWords, orderWords, unchangedWords } from './files-words.ts'
import { InSight } from './import-panels.tsx'
import type { MenuFilesState } from './use-menu-files.ts'
import { AffectedLines, TOUCHED } from '#web/back-office/lib/affected-question.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/ui.ts'

/** So many changes of a kind are listed before the rest is asked for. */
const FEW = 25
const KINDS = [
  { change: 'removed', title: 'Removed', tone: 'danger' },
  { change: 'changed', title: 'Changed', tone: 'info' },
  { change: 'added', title: 'Added', tone: 'success' },
] as const satisfies readonly { change: MenuDifferenceView['change']; title: string; tone: BadgeTone }[]

type PreviewDialogProps = { state: MenuFilesState; view: MenuImportView; isRenewed: boolean; name: string }

/** What an import or a copy would change; nothing is changed before it is confirmed here. */
export function PreviewDialog({ state, view, isRenewed, name }: PreviewDialogProps) {
  const { differences, reordered, unchangedDishes, findings, affected } = view
  const isNothing = differences.length + reordered.length === 0
  const ordered = affected ? affectedWords(affected) : []
  const isRefused = findings.some(({ isError }) => isError)
  return (
    <Dialog
      open
      onClose={state.back}
      title={`What changes in ${name}`}
      locked={state.isBusy}
      buttons={
        <>
          <Button variant="secondary" onClick={state.back}>
            Back
          </Button>
          {!isNothing && !isRefused && (
            <Button busy={state.isBusy} onClick={() => state.apply(view)}>
              Change the Menu
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {isRenewed && (
          <InSight>
            <Banner tone="warning" title="The menu was changed meanwhile">
              Nothing is applied yet. This is what would change now.
            </Banner>
          </InSight>
        )}
        {state.failure && (
          <InSight>
            <Banner tone="danger" title="The menu is not changed">
              {state.failure.reason}
            </Banner>
          </InSight>
        )}
        <Findings findings={findings} />
        {ordered.length > 0 && (
          <Banner tone="warning" title={TOUCHED.dishes.title}>
            <p>{TOUCHED.dishes.body}</p>
            <AffectedLines lines={ordered} />
          </Banner>
        )}
        <p className="text-lg">
          {isNothing ? 'Nothing changes' : sentence(changesWords(view))};{' '}
          <span className="text-muted">{unchangedWords(unchangedDishes)}.</span>
        </p>
        {reordered.length > 0 && <p>{orderWords(reordered)}</p>}
        {KINDS.map(({ change, title, tone }) => (
          <Changes
            key={change}
            title={title}
            tone={tone}
            differences={differences.filter((one) => one.change === change)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function Findings({ findings }: Pick<MenuImportView, 'findings'>) {
  const errors = findings.filter(({ isError }) => isError)
  const warnings = findings.filter(({ isError }) => !isError)
  return (
    <>
      {errors.length > 0 && (
        <Banner tone="danger" title="It cannot be applied like this">
          <Messages findings={errors} />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="warning" title="Worth a look">
          <Messages findings={warnings} />
        </Banner>
      )}
    </>
  )
}

function Messages({ findings }: Pick<MenuImportView, 'findings'>) {
  return (
    <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
      {findings.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

type ChangesProps = { title: string; tone: BadgeTone; differences: readonly MenuDifferenceView[] }

function Changes({ title, tone, differences }: ChangesProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (differences.length === 0) return null
  const shown = isWhole ? differences : differences.slice(0, FEW)
  return (
    <details open>
      <summary className="min-h-(--tap) cursor-pointer py-2.5 font-semibold">
        <Badge tone={tone} className="mx-1">
          {title}
        </Badge>{' '}
        <span className="tabular-nums">{differences.length}</span>
      </summary>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((difference) => (
          <Difference key={`${difference.kind} ${difference.key}`} difference={difference} />
        ))}
      </ul>
      {shown.length < differences.length && (
        <Button variant="ghost" size="staff" className="mt-2" onClick={() => setIsWhole(true)}>
          Show all {differences.length}
        </Button>
      )}
    </details>
  )
}

function Difference({ difference }: { difference: MenuDifferenceView }) {
  const { name, priceBefore, priceAfter, fields } = difference
  const kind = kindWords(difference)
  const price = priceAfter ?? priceBefore
  const isOther = priceBefore !== null && priceAfter !== null && priceBefore !== priceAfter
  return (
    <li className="py-2.5 [overflow-wrap:anywhere]">
      <p className="flex items-baseline justify-between gap-4">
        <span>
          <span className="font-semibold">{name}</span> {kind && <span className="text-sm text-muted">{kind}</span>}
        </span>
        {price !== null && <Price amount={price} {...(isOther && { was: priceBefore })} />}
      </p>
      {fields.map(({ label, before, after }) => (
        <p key={label} className="text-sm">
          <span className="text-muted">{label}: </span>
          {before !== '' && (
            <>
              <span className="sr-only">{words.was}</span>
              <s className="text-muted">{before}</s> <span className="sr-only">{words.now}</span>
            </>
          )}
          {after === '' ? <em>taken away</em> : after}
        </p>
      ))}
    </li>
  )
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
