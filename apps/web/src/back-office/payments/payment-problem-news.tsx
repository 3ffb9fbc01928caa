import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import type { News } from './payment-problem-words.ts'
import { classes } from '#web/ui/classes.ts'

/** The result of the last tap. The empty status stays in the page, because screen readers announce only changes to it. */
export function NewsLine({ news }: { news: News | null }) {
  const Icon = news?.isFailure ? TriangleAlert : CircleCheck
  return (
    <div role="status">
      {news && (
        <p
          className={classes(
            'mt-3 flex items-start gap-2 rounded-md px-4 py-3 text-lg font-semibold [overflow-wrap:anywhere]',
            news.isFailure ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success',
          )}
        >
          <Icon aria-hidden size={24} className="shrink-0" />
          {news.text}
        </p>
      )}
    </div>
  )
}
