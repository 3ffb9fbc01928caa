import { useId } from 'react'
import { classes } from '../classes.ts'
import { JAALI_TILE } from './jaali.tsx'

const TINTS = ['monsoon', 'peacock', 'aubergine', 'curry-leaf', 'ghee', 'turmeric', 'tandoor'] as const

/** Chosen so that the seven categories every restaurant starts with fall on seven tints. */
const SPREAD = 39

/** Small words say nothing about a dish; its initials leave them out. */
const SMALL_WORDS = new Set(['and', 'with', 'of', 'the', 'in', 'a', '&'])

export interface DishPlateProps {
  name: string
  category: string
  className?: string | undefined
}

/**
 * The picture of a dish that has none: its initials over a plate seen from above, on the tint of its category.
 * The same dish always looks the same. Drawn 4:3 with the letters where neither a square nor a wide crop cuts them.
 */
export function DishPlate({ name, category, className }: DishPlateProps) {
  const patternId = useId()
  const turn = numberOf(name) % 360

  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      data-tint={TINTS[numberOf(category) % TINTS.length]}
      className={classes('dish-plate', className)}
    >
      <defs>
        <pattern id={patternId} width="48" height="48" patternUnits="userSpaceOnUse" patternTransform="translate(8 6)">
          <path d={JAALI_TILE} fill="none" stroke="currentColor" strokeWidth="1" />
        </pattern>
      </defs>
      <rect width="400" height="300" fill={`url(#${patternId})`} opacity="0.1" />
      <g transform="translate(262 118)" stroke="currentColor" fill="none">
        <circle r="142" fill="var(--tint)" strokeWidth="2" strokeOpacity="0.5" />
        <circle r="132" strokeWidth="1" strokeOpacity="0.35" />
        <g transform={`rotate(${turn})`} strokeOpacity="0.4" strokeWidth="1.5">
          {[0, 74, 137].map((angle, index) => (
            <g key={angle} transform={`rotate(${angle}) translate(0 -${88 - index * 6})`}>
              <circle r={34 - index * 7} fill="currentColor" fillOpacity="0.07" />
              <circle r={27 - index * 7} />
            </g>
          ))}
        </g>
      </g>
      <text
        x="70"
        y="236"
        fill="currentColor"
        fontSize="132"
        fontWeight="460"
        letterSpacing="-5"
        className="font-display"
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/** At most two letters, of the first two words that mean something. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-/]+/).filter((word) => /^\p{L}/u.test(word))
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))

  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word, index) => (index === 0 ? word.charAt(0).toUpperCase() : word.charAt(0).toLowerCase()))
    .join('')
}

/** A small whole number that depends on nothing but the letters: "veg-curries" and "Veg Curries" give the same. */
function numberOf(text: string): number {
  let number = 7
  for (const letter of text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
    number = (number * SPREAD + (letter.codePointAt(0) ?? 0)) % 65_521
  return number
}
