import { photoSources } from '@thali/domain/menu/photo-files'
import { useState } from 'react'

import { connection, pictureAddress } from '#web/lib/connection.ts'
import { initialsOf } from './initials.ts'
import type { Tint } from './tint.ts'
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
