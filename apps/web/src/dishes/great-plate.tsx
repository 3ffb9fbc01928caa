import bowls from './bowls.svg'
import { DishBowl } from './dish-bowl.tsx'
import './great-plate.css'

/** Where bowls stand on the plate and how wide they are, in percent of it. The first two lead. */
const PLACES = [
  [17, 18.75, 27.5],
  [54.5, 18.75, 27.5],
  [37, 41.5, 26],
  [38, 67, 26],
  [15.75, 50.75, 20],
  [66.25, 52, 19.25],
] as const

/** Percent of the plate. */
type Place = readonly [left: number, top: number, width: number]

type GreatPlateProps = {
  /** The drawings in the order of the places; null leaves a place free. */
  bowls: readonly (string | null | undefined)[]
  places?: readonly Place[]
  className?: string
}

/** A brass plate with bowls on it, at most six unless `places` says otherwise. The dishes are named beside it. */
export function GreatPlate({ bowls: drawings, places = PLACES, className = '' }: GreatPlateProps) {
  return (
    <div aria-hidden className={`great-plate ${className}`}>
      <svg className="bowl dark:brightness-94" width="100%" height="100%">
        <use href={`${bowls}#v-thali`} />
      </svg>
      {places.map(([left, top, width], place) => {
        const drawing = drawings[place]
        if (drawing === null || drawing === undefined) return null
        return (
          // A bowl that takes the place of another fades in.
          <span key={`${left} ${drawing}`} style={{ left: `${left}%`, top: `${top}%`, width: `${width}%` }}>
            <DishBowl drawing={drawing} size={96} />
          </span>
        )
      })}
    </div>
  )
}
