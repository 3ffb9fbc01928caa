import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import Heart from 'lucide-react/icons/heart'

import { words } from '#words/menu/favorites.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { toast } from '#web/ui/notices/toast.ts'

type DishProps = { item: MenuItemView; locationId: string }

/** Marks a dish as a favourite at once, and takes that back if the server refuses. */
export function FavoriteHeart({ item, locationId }: DishProps) {
  const { data, remember } = useRead('GET /me/favorites')
  if (!data) return null
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

type FavoriteDishesProps = { menu: MenuView; onOpen: (item: MenuItemView) => void }

/** The favourites of this menu in one line, which is as high without any, so that nothing jumps at the first heart. */
export function FavoriteDishes({ menu, onOpen }: FavoriteDishesProps) {
  const { data } = useRead('GET /me/favorites')
  const items = new Map(menu.items.map((item) => [item.id, item]))
  const dishes = (data?.favorites[menu.location.id] ?? []).flatMap((id) => items.get(id) ?? [])
  return (
    <section aria-labelledby="favorites-title" className="favorites">
      <h2 id="favorites-title" className="shrink-0 text-sm font-semibold">
        {words.title}
      </h2>
      {dishes.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <ul className="filters fades">
          {dishes.map((item) => (
            <li key={item.id} className="shrink-0">
              <button type="button" aria-haspopup="dialog" className="choice filter" onClick={() => onOpen(item)}>
                {item.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
