import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'

import { classes } from '#web/ui/classes.ts'
import type { Flash } from './use-flash.ts'

/** The message itself, announced to screen readers when it appears. */
export function FlashLine({ flash }: { flash: Flash | null }) {
  const Icon = flash?.isError ? CircleAlert : CircleCheck
  return (
    <div role="status">
      {flash && (
        <p
          className={classes(
            'mt-2 flex items-start gap-2 text-base font-semibold',
            flash.isError ? 'text-danger' : 'text-success',
          )}
        >
          <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
          <span>
            <span>{flash.text}</span>
            {flash.detail && <span className="block font-normal text-muted">{flash.detail}</span>}
          </span>
        </p>
      )}
    </div>
  )
}
