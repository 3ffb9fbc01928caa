import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import type { LearntTimeView } from '@thali/contracts/menu/prep-times'
import { workTaking } from '@thali/domain/orders/learning/prep-times'
import { useState } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import { busyWords, tookWords } from './prep-times-words.ts'
import type { ItemChange } from '#web/back-office/actions/menu-actions.ts'
import { reread, useRead } from '#web/back-office/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

type LearntTime = { time: LearntTimeView; item: ManagedItemView }

/** Dishes that take the kitchen clearly longer, or less long, than was entered; undefined while they were not read. */
export function useLearntTimes({ place, items = [] }: MenuEditor): LearntTime[] | undefined {
  const { data } = useRead('GET /admin/menu/:location/prep-times', { params: { location: place.id } })
  return data?.dishes.flatMap((time) => {
    const item = items.find(({ id }) => id === time.itemId)
    return item ? [{ time, item }] : []
  })
}

/** The dishes as entries of a list, each with a button that takes the learnt minutes over. */
export function LearntTimes({ times, editor }: { times: readonly LearntTime[]; editor: MenuEditor }) {
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
    await reread(['GET /admin/menu/:location/prep-times'])
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

function changeTaking(minutes: number, { work, prepTime }: ManagedItemView): ItemChange {
  const changed = workTaking(minutes, { work, prepTimeMinutes: prepTime })
  return changed.work === null ? { prepTime: changed.prepTimeMinutes } : { work: [...changed.work] }
}
