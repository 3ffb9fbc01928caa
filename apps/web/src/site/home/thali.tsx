import { type ReactNode, useId } from 'react'

import { Breads, Chana, Dal, Garnish, Jamun, Makhani, Raita, Rice, Saag, PAINT } from './food.tsx'
import { JAALI_TILE } from '#web/ui/jaali.tsx'

/** An illustration of a thali. Decorative. */
export function Thali({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg viewBox="0 0 1000 1000" aria-hidden focusable="false" className={className}>
      <Gradients id={id} />
      <Platter id={id} />
      <Rice />
      <Breads />
      <Garnish />
      <Bowl id={id} x={214} y={548} food={PAINT.raita}>
        <Raita />
      </Bowl>
      <Bowl id={id} x={262} y={312} food={PAINT.dal}>
        <Dal />
      </Bowl>
      <Bowl id={id} x={478} y={196} food={PAINT.saag}>
        <Saag />
      </Bowl>
      <Bowl id={id} x={702} y={276} food={PAINT.makhani}>
        <Makhani />
      </Bowl>
      <Bowl id={id} x={800} y={494} food={PAINT.chana}>
        <Chana />
      </Bowl>
      <Bowl id={id} x={716} y={708} radius={82} food={PAINT.syrup}>
        <Jamun />
      </Bowl>
    </svg>
  )
}

function Gradients({ id }: { id: string }) {
  const { brassLight, brass, brassDark, brassDeep, floor, shadow } = PAINT
  return (
    <defs>
      <linearGradient id={`${id}rim`} x1="0.1" y1="0" x2="0.9" y2="1">
        {stops([
          ['0', brassLight],
          ['0.3', brass],
          ['0.55', brassLight],
          ['0.8', brassDark],
          ['1', brass],
        ])}
      </linearGradient>
      <linearGradient id={`${id}wall`} x1="0.85" y1="1" x2="0.15" y2="0">
        {stops([
          ['0', brassLight],
          ['0.45', brassDark],
          ['1', brassDeep],
        ])}
      </linearGradient>
      <radialGradient id={`${id}floor`} cx="0.36" cy="0.3" r="0.8">
        {stops([
          ['0', brassLight],
          ['0.4', floor],
          ['1', brassDark],
        ])}
      </radialGradient>
      <radialGradient id={`${id}shade`}>
        <stop offset="0.86" stopColor={shadow} stopOpacity="0.4" />
        <stop offset="1" stopColor={shadow} stopOpacity="0" />
      </radialGradient>
      <pattern id={`${id}engraving`} width="48" height="48" patternUnits="userSpaceOnUse">
        <path d={JAALI_TILE} fill="none" stroke={brassDeep} strokeWidth="1.5" />
      </pattern>
    </defs>
  )
}

function stops(colours: readonly (readonly [string, string])[]): ReactNode {
  return colours.map(([offset, colour]) => <stop key={offset} offset={offset} stopColor={colour} />)
}

function Platter({ id }: { id: string }) {
  return (
    <>
      <circle cx="512" cy="518" r="480" fill={`url(#${id}shade)`} />
      <circle cx="500" cy="500" r="460" fill={`url(#${id}rim)`} />
      <circle cx="500" cy="500" r="447" fill="none" stroke={PAINT.brassDeep} strokeOpacity="0.45" strokeWidth="2" />
      <circle cx="500" cy="500" r="424" fill={`url(#${id}wall)`} />
      <circle cx="503" cy="505" r="412" fill={`url(#${id}floor)`} />
      <circle cx="503" cy="505" r="404" fill={`url(#${id}engraving)`} opacity="0.16" />
      <circle cx="503" cy="505" r="390" fill="none" stroke={PAINT.brassDeep} strokeOpacity="0.3" strokeWidth="2" />
    </>
  )
}

type BowlProps = { id: string; x: number; y: number; radius?: number; food: string; children: ReactNode }

function Bowl({ id, x, y, radius = 106, food, children }: BowlProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 100})`}>
      <circle cx="12" cy="20" r="112" fill={`url(#${id}shade)`} />
      <circle r="100" fill={`url(#${id}rim)`} />
      <circle r="92" fill={`url(#${id}wall)`} />
      <circle cx="2" cy="4" r="80" fill={food} />
      {children}
      <circle cx="2" cy="4" r="80" fill="none" stroke={PAINT.shadow} strokeOpacity="0.22" strokeWidth="5" />
    </g>
  )
}
