import { useState } from 'react'

import { initialsOf } from '#web/ui/brand/dish-plate.tsx'

/** In the order of the categories, so that neighbours on the menu differ. */
const TINTS = ['turmeric', 'peacock', 'aubergine', 'curry-leaf', 'tandoor', 'ghee'] as const
export type Tint = (typeof TINTS)[number]

export function tintOf(category: string, categories: readonly { id: string }[]): Tint {
  const index = categories.findIndex(({ id }) => id === category)
  return TINTS[Math.max(index, 0) % TINTS.length] ?? TINTS[0]
}

/** Our own photos exist in smaller sizes too. */
export function sourcesOf(image: string): string | undefined {
  const path = image.slice(0, -5)
  return image.startsWith('/media/') ? `${path}-400.webp 400w, ${path}-800.webp 800w, ${image} 1200w` : undefined
}

type DishPictureProps = { name: string; image: string | null; tint: Tint; large?: boolean }

/**
 * The photograph of a dish, or its plate. A menu has dozens of them, so the plate is a single element painted by the
 * style sheet, not an SVG. The name is always beside it.
 */
export function DishPicture({ name, image, tint, large }: DishPictureProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const size = large ? { 'data-large': '' } : {}
  if (image !== null && image !== missing) {
    return (
      <img
        srcSet={sourcesOf(image)}
        sizes={large ? 'min(100vw, 36rem)' : '7rem'}
        src={image}
        alt=""
        width={112}
        height={104}
        loading={large ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setMissing(image)}
        className="dish-picture dark:brightness-94"
        {...size}
      />
    )
  }
  return (
    <span aria-hidden data-tint={tint} className="dish-picture dish-plate" {...size}>
      {initialsOf(name)}
    </span>
  )
}
