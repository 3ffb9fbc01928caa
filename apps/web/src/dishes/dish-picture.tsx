import { photoSources } from '@thali/domain/menu/photos'
import { useState } from 'react'

import type { Tint } from './tint.ts'
import { connection, pictureAddress } from '#web/lib/connection.ts'
import './dish-picture.css'

type DishPictureProps = {
  name: string
  image: string | null
  tint: Tint
  large?: boolean
  /** Left out where the name stands beside it. */
  alt?: string
  /** Told of an image that cannot be loaded; the plate takes its place. */
  onMissing?: (image: string) => void
}

/**
 * The photograph of a dish, or its plate. A menu has dozens of them, so the plate is a single element painted by the
 * style sheet, not an SVG.
 */
export function DishPicture({ name, image, tint, large, alt = '', onMissing }: DishPictureProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const size = large ? { 'data-large': '' } : {}
  if (image !== null && image !== missing) {
    return (
      <img
        srcSet={photoSources(image, connection.origin)}
        sizes={large ? 'min(100vw, 36rem)' : '7rem'}
        src={pictureAddress(image)}
        alt={alt}
        width={112}
        height={104}
        loading={large ? 'eager' : 'lazy'}
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
    <span aria-hidden data-tint={tint} className="dish-picture dish-plate" {...size}>
      {initialsOf(name)}
    </span>
  )
}

/** Small words say nothing about a dish; its initials leave them out. */
const SMALL_WORDS = new Set(['and', 'with', 'of', 'the', 'in', 'a', '&'])

/** At most two letters, of the first two words that mean something. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-/]+/).filter((word) => /^\p{L}/u.test(word))
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))

  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word, index) => (index === 0 ? word.charAt(0).toUpperCase() : word.charAt(0).toLowerCase()))
    .join('')
}
