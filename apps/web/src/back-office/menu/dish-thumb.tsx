import { photoSources } from '@thali/domain/menu/photo-files'
import { useState } from 'react'

import { classes } from '#web/ui/classes.ts'

const TINTS = ['turmeric', 'peacock', 'aubergine', 'curry-leaf', 'tandoor', 'ghee'] as const

type DishThumbProps = {
  name: string
  category: string
  image: string | null
  alt?: string
  large?: boolean
  /** Called when the image cannot be loaded. */
  onMissing?: (image: string) => void
}

/**
 * The photo of a dish as customers see it, or a plate with its initials. Not shared with the menu page: a shared
 * component would become an extra chunk there and exceed its byte budget.
 */
export function DishThumb({ name, category, image, alt = '', large, onMissing }: DishThumbProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const size = large ? { 'data-large': '' } : {}
  if (image !== null && image !== missing) {
    return (
      <img
        srcSet={photoSources(image)}
        sizes={large ? 'min(100vw, 36rem)' : '7rem'}
        src={image}
        alt={alt}
        width={112}
        height={104}
        loading="lazy"
        decoding="async"
        onError={() => {
          setMissing(image)
          onMissing?.(image)
        }}
        className="dish-picture dark:brightness-94"
        {...size}
      />
    )
  }
  return (
    <span
      aria-hidden
      data-tint={tintOf(category)}
      className={classes('dish-picture dish-plate', !large && 'shrink-0')}
      {...size}
    >
      {lettersOf(name)}
    </span>
  )
}

function lettersOf(name: string): string {
  const words = name.split(/[\s\-/]+/).filter((word) => /^\p{L}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** The same tint for every dish of a category. */
function tintOf(category: string) {
  const weight = category.length + category.charCodeAt(0)
  return TINTS[weight % TINTS.length] ?? TINTS[0]
}
