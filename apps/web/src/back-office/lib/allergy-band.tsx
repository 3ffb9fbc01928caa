import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { classes } from '#web/ui/classes.ts'

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
