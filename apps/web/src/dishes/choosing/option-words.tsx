import { isOptionOnSale } from '@thali/domain/menu/options/choose'
import type { Option, OptionGroup, OptionMenu } from '@thali/domain/menu/options/option-group'
import { cents, formatMoney } from '@thali/domain/money/cents'
import type { ReactNode } from 'react'

import { words } from '#words/menu/dish.ts'

/** `Choose 1`, `Choose up to 3 · 1 is included`. */
export function ruleOf({ least, most, free, options }: OptionGroup): string | null {
  const available = options.reduce((sum, option) => sum + option.most, 0)
  const rule = unitsRule(least, most, available)
  return [rule, free > 0 && words.free(free)].filter(Boolean).join(' · ') || null
}

function unitsRule(least: number, most: number, available: number): string | null {
  if (least === most) return words.exactly(least)
  if (least > 0) return words.between(least, Math.min(most, available))
  return most < available && most > 1 ? words.upTo(most) : null
}

/** The name of an option with its note; struck through when the option is sold out. */
export function optionName(option: Option, menu: OptionMenu): ReactNode {
  const isSold = isOptionOnSale(option, menu)
  const note = isSold ? option.note : words.soldOut
  if (!note) return option.name
  return (
    <>
      {isSold ? option.name : <s>{option.name}</s>} <span className="text-sm font-normal">{note}</span>
    </>
  )
}

/** `+$3.50`; nothing for an option that changes no price. */
export function optionPrice({ deltaCents }: Option): string | null {
  if (deltaCents === 0) return null
  return `${deltaCents > 0 ? '+' : '−'}${formatMoney(cents(Math.abs(deltaCents)))}`
}
