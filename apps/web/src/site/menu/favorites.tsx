import type { MenuItemView } from '@thali/contracts/menu/menu'
import Heart from 'lucide-react/icons/heart'
import { useEffect } from 'react'

import { call, readPath, userMessage } from '#web/lib/api/api.ts'
import type { ReplyOf } from '#web/lib/api/endpoints.ts'
import { knownRead, rememberRead } from '#web/lib/api/use-read.ts'
import { keepRoom } from '#web/lib/kept/kept-rooms.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/menu/late.ts'

type DishProps = { item: MenuItemView; isFavorite: boolean; locationId: string }

const FAVORITES = 'GET /me/favorites'

function remember(reply: ReplyOf<typeof FAVORITES>): void {
  rememberRead(readPath(FAVORITES), reply)
}

/** Marks a dish as a favourite at once, or no longer, and takes that back if the server refuses. */
async function toggle({ id }: MenuItemView, locationId: string): Promise<void> {
  const before = knownRead(FAVORITES)
  if (!before) return
  const { favorites } = before
  const liked = favorites[locationId] ?? []
  const isLiked = liked.includes(id)
  const input = { params: { itemId: id } }
  const next = isLiked ? liked.filter((other) => other !== id) : [id, ...liked]
  remember({ favorites: { ...favorites, [locationId]: next } })
  try {
    remember(await (isLiked ? call('DELETE /me/favorites/:itemId', input) : call('PUT /me/favorites/:itemId', input)))
  } catch (error) {
    remember(before)
    toast.error(userMessage(error))
  }
}

export function FavoriteHeart({ item, isFavorite, locationId }: DishProps) {
  return (
    <button
      type="button"
      className="dish-heart"
      aria-label={words.favorite(item.name)}
      aria-pressed={isFavorite}
      onClick={() => void toggle(item, locationId)}
    >
      <Heart aria-hidden size={22} fill={isFavorite ? 'currentColor' : 'none'} />
    </button>
  )
}

/** Notes how far the favourites move the next dishes down, so that the next document of this menu leaves that room free. */
export function KeptFavoritesRoom({ room }: { room: string }) {
  useEffect(() => {
    const [own, next] = document.querySelectorAll('.menu-title')
    const isShown = document.getElementById('favorites') !== null
    keepRoom(room, own && next && isShown ? next.getBoundingClientRect().top - own.getBoundingClientRect().top : 0)
    keepRoom(`${room}-link`, document.querySelector('a[href="#favorites"]')?.getBoundingClientRect().width ?? 0)
  }, [room])
  return null
}
