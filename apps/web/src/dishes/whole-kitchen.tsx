import { GreatPlate } from './great-plate.tsx'

const BOWLS = [
  ['katori/smooth/herb/milk', 6.67, 44.17, 21.67],
  ['katori/pulses/herb+tadka/turmeric', 11.67, 19.17, 25],
  ['katori/cubes/cream/spinach', 34.17, 5.83, 25.83],
  ['katori/smooth/herb+swirl/tomato', 58.75, 15.42, 25.83],
  ['katori/balls/herb/masala', 69.58, 40.42, 24.17],
  ['katori/kofta/cream+nuts/turmeric', 58.75, 63.75, 22.5],
  ['katori/rice/mint/korma', 32.5, 35.83, 31.67],
  ['board/naan/herb/korma', 26.25, 65.42, 27.5],
] as const
const DRAWINGS = BOWLS.map(([drawing]) => drawing)
const PLACES = BOWLS.map(([, ...place]) => place)

/** A plate with eight bowls that shows no particular dish: on the home page and beside the forms of an account. */
export function WholeKitchen({ className }: { className: string }) {
  return <GreatPlate bowls={DRAWINGS} places={PLACES} className={className} />
}
