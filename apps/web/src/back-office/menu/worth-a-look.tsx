import type { LearntTimeView } from '@thali/contracts/locations/kitchen'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import type { MenuFindingView } from '@thali/contracts/menu/option-groups'
import { workTaking } from '@thali/domain/orders/promise/prep-times'
import { formatClock } from '@thali/domain/time/zone'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'

import type { MenuDialog } from './dish-controls.tsx'
import type { MenuEditor } from './use-menu-editor.ts'
import type { ItemChange } from '#web/back-office/actions/menu-actions.ts'
import { useRead, reread } from '#web/back-office/lib/reads.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

/** What looks wrong on the menu, and dishes that take the kitchen another time than was entered. */
export function useWorthALook(editor: MenuEditor) {
  const findings = useFindings(editor)
  const times = useLearntTimes(editor)
  const [isOpen, setIsOpen] = useState(false)
  const count = (findings?.length ?? 0) + (times?.length ?? 0)
  const isRead = findings !== undefined && times !== undefined
  return { findings, times, count, isRead, isOpen: isOpen && count > 0, toggle: () => setIsOpen(!isOpen) }
}

type Worth = ReturnType<typeof useWorthALook>

/** It has its place from the beginning, also with nothing to tell: rows that move under a finger hide another dish. */
export function WorthALookButton({ count, isRead, isOpen, toggle }: Worth) {
  const words = (
    <>
      Worth a look{' '}
      <span className="font-normal text-muted tabular-nums">{isRead || count > 0 ? countWords(count) : null}</span>
    </>
  )
  if (count === 0)
    return <p className={classes(PLACE, 'flex min-h-(--tap) items-center gap-2 font-semibold')}>{words}</p>
  return (
    <Button size="staff" variant="ghost" className={PLACE} aria-expanded={isOpen} onClick={toggle}>
      {words}
      <ChevronDown aria-hidden size={20} className={isOpen ? 'rotate-180' : undefined} />
    </Button>
  )
}

/** On a phone it fills the line, so that its words move no button. */
const PLACE = 'px-3! @max-[40rem]:flex-1 @max-[40rem]:justify-start! @max-[40rem]:px-0!'

type WorthALookProps = Worth & { editor: MenuEditor; onOpen: (dialog: MenuDialog) => void }

/** The list, which is opened when somebody has time for it. */
export function WorthALook({ findings, times, isOpen, editor, onOpen }: WorthALookProps) {
  if (!isOpen) return null
  return (
    <ul aria-label="Worth a look" className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      <LearntTimes times={times ?? []} editor={editor} />
      <Findings findings={findings ?? []} editor={editor} onOpen={onOpen} />
    </ul>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'nothing'
  return count === 1 ? '1 thing' : `${count} things`
}

/** So many findings are listed before the rest is asked for. */
const FEW = 8

/** What looks wrong on the menu; undefined while it was not read. */
function useFindings({ place }: MenuEditor): MenuFindingView[] | undefined {
  return useRead('GET /admin/menu/:location/findings', { params: { location: place.id } }).data?.findings
}

type FindingsProps = {
  findings: readonly MenuFindingView[]
  editor: MenuEditor
  onOpen: (dialog: MenuDialog) => void
}

/** The findings as entries of a list, each with the place where it is put right. */
function Findings({ findings, editor, onOpen }: FindingsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, FEW)
  return (
    <>
      {shown.map((finding) => (
        <Finding key={JSON.stringify(finding)} finding={finding} editor={editor} onOpen={onOpen} />
      ))}
      {shown.length < findings.length && (
        <li className="py-2">
          <Button variant="ghost" size="staff" onClick={() => setIsWhole(true)}>
            Show all {findings.length}
          </Button>
        </li>
      )}
    </>
  )
}

type FindingProps = { finding: MenuFindingView } & Omit<FindingsProps, 'findings'>

function Finding({ finding, editor, onOpen }: FindingProps) {
  const dialog = dialogAt(finding, editor)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 [overflow-wrap:anywhere]">
      <p className="min-w-0 flex-1 basis-64">
        {finding.isError && <span className="font-semibold text-danger">Error: </span>}
        {finding.message}
      </p>
      {dialog && (
        <Button variant="ghost" size="staff" aria-label={`Open: ${finding.message}`} onClick={() => onOpen(dialog)}>
          Open
        </Button>
      )}
    </li>
  )
}

/** The dialog in which a finding is put right; null while its dish or group is not in the list. */
function dialogAt({ place }: MenuFindingView, { items = [], groups }: MenuEditor): MenuDialog | null {
  if ('dishId' in place) {
    const item = items.find(({ id }) => id === place.dishId)
    return item ? { kind: 'edit', item } : null
  }
  const group = groups.find(({ id }) => id === place.groupId)
  return group ? { kind: 'group', group, optionId: place.optionId } : null
}

type LearntTime = { time: LearntTimeView; item: ManagedItemView }

/** Dishes that take the kitchen clearly longer, or less long, than was entered; undefined while they were not read. */
function useLearntTimes({ place, items = [] }: MenuEditor): LearntTime[] | undefined {
  const { data } = useRead('GET /admin/menu/:location/prep-times', { params: { location: place.id } })
  return data?.dishes.flatMap((time) => {
    const item = items.find(({ id }) => id === time.itemId)
    return item ? [{ time, item }] : []
  })
}

/** The dishes as entries of a list, each with a button that takes the learnt minutes over. */
function LearntTimes({ times, editor }: { times: readonly LearntTime[]; editor: MenuEditor }) {
  return times.map((dish) => <PrepTime key={dish.item.id} editor={editor} {...dish} />)
}

type PrepTimeProps = LearntTime & { editor: MenuEditor }

function PrepTime({ time, item, editor }: PrepTimeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { name, tookMinutes } = time
  const busy = busyWords(time)

  async function takeOver() {
    setIsBusy(true)
    await editor.change(item, changeTaking(tookMinutes, item), `${name} takes ${tookMinutes} minutes from now on`)
    await reread('GET /admin/menu/:location/prep-times')
    setIsBusy(false)
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 [overflow-wrap:anywhere]">
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-semibold">{name}:</span> {tookWords(time)}
        {busy && <span className="block text-sm text-muted">{busy}</span>}
      </p>
      <Button
        variant="secondary"
        size="staff"
        busy={isBusy}
        aria-label={`Use ${tookMinutes} minutes for ${name}`}
        onClick={() => void takeOver()}
      >
        Use {tookMinutes}
      </Button>
    </li>
  )
}

function changeTaking(minutes: number, item: ManagedItemView): ItemChange {
  const { work, prepTime } = workTaking(minutes, item)
  return work === null ? { prepTime } : { work: [...work] }
}

/** `you entered 12 minutes, the kitchen took 17 (42 orders).` */
export function tookWords({ enteredMinutes, tookMinutes, orders }: LearntTimeView): string {
  return `you entered ${enteredMinutes} minutes, the kitchen took ${tookMinutes} (${orders} orders).`
}

/** The hours in which it takes longest; null where no hours stand out. */
export function busyWords({ busy: [longest] }: LearntTimeView): string | null {
  if (!longest) return null
  const { fromHour, untilHour, tookMinutes } = longest
  return `From ${formatClock(fromHour * 60)} to ${formatClock(untilHour * 60)} it took ${tookMinutes}.`
}
