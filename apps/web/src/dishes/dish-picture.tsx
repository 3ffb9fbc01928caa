import { photoSources } from '@thali/domain/menu/photos'
import { useState } from 'react'

import { DishBowl } from './dish-bowl.tsx'
import { connection, pictureAddress } from '#web/lib/connection.ts'
import './dish-picture.css'

/** Pixels around the rim of china, so that the circle is as large as a bowl of the same size. */
const RIM_ROOM = 4

type DishPictureProps = {
  image: string | null
  drawing: string | undefined
  /** CSS pixels of the circle, or of the bowl in place of a photo that fills its box. */
  size: number
  /** The photo fills the box around it, as on the sheet of a dish. */
  fills?: boolean
  /** Left out where the name of the dish is beside it. */
  alt?: string
  className?: string
  /** Called when the photo cannot be loaded; the bowl takes its place. */
  onMissing?: (image: string) => void
}

/** The photo of a dish, or its bowl in the same box where it has none or the photo fails. */
export function DishPicture({ image, drawing, size, fills, alt = '', className = '', onMissing }: DishPictureProps) {
  const [missing, setMissing] = useState<string | null>(null)
  if (image === null || image === missing) return <DishBowl drawing={drawing} size={size} className={className} />
  const miss = () => {
    setMissing(image)
    onMissing?.(image)
  }
  return (
    <img
      // A photo of the server's document may have failed before this script was there.
      ref={(img) => {
        if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== '') miss()
      }}
      srcSet={photoSources(image, connection.origin)}
      sizes={fills ? 'min(100vw, 36rem)' : `${size}px`}
      src={pictureAddress(image)}
      alt={alt}
      width={fills ? size : size - 2 * RIM_ROOM}
      height={fills ? size : size - 2 * RIM_ROOM}
      loading={fills ? 'eager' : 'lazy'}
      decoding="async"
      onError={miss}
      className={`dish-photo dark:brightness-94 ${className}`}
      data-fills={fills ? '' : undefined}
    />
  )
}
