import { useId, useState } from 'react'

import { call, readPath, userMessage } from '#web/lib/api/api.ts'
import { rememberRead, useRead } from '#web/lib/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/addresses.ts'

/** The delivery addresses that the account has saved, each with a way to remove it; nothing where there are none. */
export function Addresses() {
  const { data } = useRead('GET /me/addresses')
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const titleId = useId()

  async function remove(id: string, name: string) {
    setBusyWith(id)
    try {
      rememberRead(readPath('GET /me/addresses'), await call('DELETE /me/addresses/:id', { params: { id } }))
      toast.success(words.removed(name))
    } catch (error) {
      toast.error(userMessage(error))
    } finally {
      setBusyWith(null)
    }
  }

  if (!data || data.addresses.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="display mb-3 text-2xl">
        {words.title}
      </h2>
      <ul className="grid gap-3">
        {data.addresses.map(({ id, label, address, postalCode, instructions }) => (
          <li key={id} className="flex items-start justify-between gap-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {label !== '' && <p className="font-semibold">{label}</p>}
              <p>{[address, postalCode].filter(Boolean).join(', ')}</p>
              {instructions !== null && <p className="text-sm text-muted">{instructions}</p>}
            </div>
            <Button
              variant="secondary"
              className="shrink-0"
              busy={busyWith === id}
              aria-label={words.removeAddress(label || address)}
              onClick={() => void remove(id, label || address)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
