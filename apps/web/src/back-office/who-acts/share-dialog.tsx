import { LOCKS_AFTER_SECONDS } from '@thali/domain/auth/pins'

import { noteTouch } from './touches.ts'
import type { PanelProps } from '#web/back-office/frame/shell/shell-panels.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { tellOtherTabs, useSession } from '#web/lib/session.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type Seconds = (typeof LOCKS_AFTER_SECONDS)[number]
const WAITS = LOCKS_AFTER_SECONDS.toSorted((one, other) => one - other)

/** Turns a device of one person into one that asks who acts. */
export function ShareDialog({ onClose }: PanelProps) {
  const { refresh } = useSession()
  const form = useFormOf<{ locksAfterSeconds: Seconds }>({
    first: () => ({ locksAfterSeconds: LOCKS_AFTER_SECONDS[0] }),
    async send(body) {
      await call('PUT /device/sharing', { body })
      noteTouch()
      await refresh()
      tellOtherTabs()
      toast.success('This device asks who acts from now on')
      onClose()
    },
  })
  return (
    <FormDialog title="Several people at this device" state={form} submitLabel="Ask who acts" onClose={onClose}>
      {() => (
        <>
          <p>
            Each person taps their name and enters a PIN; what they do is written down in their name. While nobody is
            there, orders stay in sight and ring, and nothing can be changed.
          </p>
          <ul className="list-disc ps-5 text-muted">
            <li>A PIN is set under Password and devices, or here with the password, the first time.</li>
            <li>
              It does the day’s work: users, keys, settings and exports need the password on a device of one’s own.
            </li>
            <li>It ends when this device is logged out.</li>
          </ul>
          <Chips<`${Seconds}`>
            legend="Locks when nobody touches it for"
            options={WAITS.map((seconds) => ({ value: `${seconds}`, label: waitInWords(seconds) }))}
            value={`${form.fields.locksAfterSeconds}`}
            onChange={(value) => form.change({ locksAfterSeconds: Number(value) as Seconds })}
          />
        </>
      )}
    </FormDialog>
  )
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`
}
