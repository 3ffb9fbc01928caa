import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import type { LearntTimeView } from '@thali/contracts/menu/prep-times'
import { workTaking } from '@thali/domain/orders/learning/prep-times'
import { useState } from 'react'

import { FoldedPanel } from '../folded-panel.tsx'
import type { MenuEditor } from '../use-menu-editor.ts'
import { busyWords, tookWords } from './prep-times-words.ts'
import type { ItemChange } from '#web/back-office/actions/menu-actions.ts'
import { reread, useRead } from '#web/back-office/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Dishes that take the kitchen clearly longer, or less long, than was entered; nothing while there are none. */
export function PrepTimesPanel({ editor }: { editor: MenuEditor }) {
  const { data } = useRead('GET /admin/menu/:location/prep-times', { params: { location: editor.place.id } })
  const learnt = data?.dishes ?? []
  const dishes = learnt.flatMap((time) => {
    const item = editor.items?.find(({ id }) => id === time.itemId)
    return item ? [{ time, item }] : []
  })
  if (dishes.length === 0) return null
  return (
    <FoldedPanel
      title="Kitchen times"
      aside={dishes.length === 1 ? '1 dish takes another time' : `${dishes.length} dishes take another time`}
    >
      {dishes.map((dish) => (
        <PrepTime key={dish.item.id} editor={editor} {...dish} />
      ))}
    </FoldedPanel>
  )
}

type PrepTimeProps = { time: LearntTimeView; item: ManagedItemView; editor: MenuEditor }

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
