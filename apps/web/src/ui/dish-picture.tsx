import { useState } from 'react'
import { classes } from './classes.ts'
import { DishPlate } from './dish-plate.tsx'

const RATIOS = { '4/3': 'aspect-4/3', square: 'aspect-square', '3/2': 'aspect-3/2' } as const

export interface DishPictureProps {
  name: string
  category: string
  src?: string | null | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Empty where the name stands beside the picture, so that it is not read twice. */
  alt?: string | undefined
  ratio?: keyof typeof RATIOS | undefined
  /** The one large picture of a page: fetched at once, before everything else. */
  priority?: boolean | undefined
  className?: string | undefined
}

/** The photograph, or the plate when there is none or it cannot be loaded. The place it takes is the same. */
export function DishPicture({
  name,
  category,
  src,
  srcSet,
  sizes,
  alt = '',
  ratio = '4/3',
  priority,
  className,
}: DishPictureProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const shown = src && src !== missing

  return (
    <div className={classes('relative overflow-hidden bg-sunken', RATIOS[ratio], className)}>
      {shown ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setMissing(src)}
          className="absolute inset-0 size-full object-cover dark:brightness-94"
        />
      ) : (
        <DishPlate name={name} category={category} className="absolute inset-0" />
      )}
    </div>
  )
}
