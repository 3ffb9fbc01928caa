import { Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { words } from '#words/menu/page.ts'

// Loaded only when signed in.
const KeptFavoritesRoom = latePart(async () => (await import('./favorites.tsx')).KeptFavoritesRoom)

/** Kept free until the browser knows the favourites, as high as they were the last time, so that no dish moves. */
export function FavoritesRoom({ room }: { room: string }) {
  return (
    <div aria-hidden className="overflow-hidden" style={{ height: `var(--room-${room}, 0px)` }}>
      <p className="menu-title mt-1">{words.favorites}</p>
    </div>
  )
}

/** Notes how much room the favourites take. */
export function FavoritesMeasured({ room }: { room: string }) {
  return (
    <Suspense>
      <KeptFavoritesRoom room={room} />
    </Suspense>
  )
}
