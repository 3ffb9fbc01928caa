import type { MenuItemView } from '@thali/contracts/menu/menu'
import Heart from 'lucide-react/icons/heart'
import { useEffect } from 'react'

import { words } from '#words/menu/favorites.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { keepRoom } from '#web/lib/kept/kept-rooms.ts'
import { toast } from '#web/ui/notices/toast.ts'

type DishProps = { item: MenuItemView; locationId: string }

/** Marks a dish as a favourite at once, and takes that back if the server refuses. */
export function FavoriteHeart({ item, locationId }: DishProps) {
  const { data, remember } = useRead('GET /me/favorites')
  if (!data) return <span className="dish-heart" />
  const { favorites } = data
  const liked = favorites[locationId] ?? []
  const isLiked = liked.includes(item.id)

  async function toggle() {
    const next = isLiked ? liked.filter((id) => id !== item.id) : [item.id, ...liked]
    const input = { params: { itemId: item.id } }
    remember({ favorites: { ...favorites, [locationId]: next } })
    try {
      remember(await (isLiked ? call('DELETE /me/favorites/:itemId', input) : call('PUT /me/favorites/:itemId', input)))
    } catch (error) {
      remember({ favorites })
      toast.error(userMessage(error))
    }
  }

  return (
    <button
      type="button"
      className="dish-heart"
      aria-label={words.favorite(item.name)}
      aria-pressed={isLiked}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden size={22} fill={isLiked ? 'currentColor' : 'none'} />
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
