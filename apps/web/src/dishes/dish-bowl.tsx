import { type Body, DEFAULT_BOWL, type Liquid, readBowl } from '@thali/domain/menu/bowls/bowl'
import type { CSSProperties } from 'react'

import bowls from './bowls.svg'
import './dish-bowl.css'

/** Colours of the symbols: the liquid, its shine, a piece in it, and that piece's shade. */
type Paints = readonly [liquid: string, shine: string, piece: string, shade: string]

const LIQUID_PAINTS: Record<Liquid, Paints> = {
  tomato: ['#c9541f', '#e67b3c', '#e79a54', '#8f3d14'],
  turmeric: ['#eea222', '#ffcf6b', '#f9bd4a', '#c87f12'],
  korma: ['#ecd3a0', '#f8e9c7', '#fff3dc', '#c79d5c'],
  spinach: ['#3d6a33', '#5d8a49', '#b98a52', '#6b4524'],
  chilli: ['#8f2418', '#b84026', '#a4512f', '#43170d'],
  masala: ['#6f3219', '#96502d', '#c48a48', '#4a2412'],
  milk: ['#fbf6ea', '#e9e0cb', '#f3ead6', '#dccbb0'],
  lime: ['#d6e2a0', '#eef3cf', '#b9cf5a', '#8fa53f'],
}
/** Colours of bodies that look the same in every liquid; undefined takes the colour of the liquid. */
const BODY_PAINTS: { readonly [Name in Body]?: readonly (string | undefined)[] } = {
  cubes: [undefined, undefined, '#fffaf0', '#e6d5b4'],
  kofta: [undefined, undefined, '#a8642c', '#7b4219'],
  florets: [undefined, undefined, '#f3d27f', '#bb8c36'],
  rice: ['#e6d5b4', '#f0a81f'],
  naan: [undefined, undefined, '#f0d3a0', '#d9ae6c'],
  dosa: [undefined, undefined, '#e7b562', '#b97b2c'],
  samosa: [undefined, '#b9cf5a', '#e0a350', '#b37430'],
  skewer: [undefined, '#b5537c'],
  chai: ['#b87a48', '#dcae7f'],
}

type DishBowlProps = {
  /** The text of the drawing (`bowlText`); without one, or with one of a later release, the default bowl is drawn. */
  drawing: string | undefined
  /** CSS pixels; never under 40. */
  size: number
  className?: string
}

/** A dish drawn as a bowl seen from above. Screen readers skip it, because the text of the dish says more. */
export function DishBowl({ drawing, size, className = '' }: DishBowlProps) {
  const { vessel, body, garnishes, liquid } = readBowl(drawing) ?? DEFAULT_BOWL
  const [a, b, c, d] = LIQUID_PAINTS[liquid].map((paint, index) => BODY_PAINTS[body]?.[index] ?? paint)
  const symbols = [`v-${vessel}`, `b-${body}`, ...garnishes.map((garnish) => `g-${garnish}`)]
  return (
    <svg
      className={`bowl dark:brightness-94 ${className}`}
      width={size}
      height={size}
      aria-hidden
      style={{ '--a': a, '--b': b, '--c': c, '--d': d } as CSSProperties}
    >
      {symbols.map((symbol) => (
        <use key={symbol} href={`${bowls}#${symbol}`} />
      ))}
    </svg>
  )
}
