import type { ListDeliveryZones } from '@thali/contracts/locations/delivery-zones'
import type { Point } from '@thali/domain/delivery/geometry'
import { useRef } from 'react'

import { addressOf, tilesAround } from './street-tiles.ts'

export type StreetMap = NonNullable<ListDeliveryZones['reply']['map']>

type StreetsProps = { map: StreetMap; house: Point; reach: number; onMissing: () => void }

/** The streets beneath the zones. `onMissing`: the first square did not come, and none did before it. */
export function Streets({ map, house, reach, onMissing }: StreetsProps) {
  const hasOne = useRef(false)
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden bg-sunken">
      {tilesAround(house, reach).map((tile) => (
        <img
          key={`${tile.z}/${tile.x}/${tile.y}`}
          src={addressOf(map.tiles, tile)}
          alt=""
          // Servers of street maps ask to be told which site uses them; our pages tell nobody else.
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute max-w-none select-none"
          style={{
            left: `${tile.left}%`,
            top: `${tile.top}%`,
            width: `${tile.width}%`,
            height: `${tile.height}%`,
          }}
          onLoad={() => {
            hasOne.current = true
          }}
          onError={() => {
            if (!hasOne.current) onMissing()
          }}
        />
      ))}
      <p className="absolute end-0 bottom-0 bg-white/85 px-1.5 text-xs text-black">{map.attribution}</p>
    </div>
  )
}
