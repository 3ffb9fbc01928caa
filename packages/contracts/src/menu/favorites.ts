import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { text } from '../fields.ts'

/** Ids of the dishes by location, newest favourite first. */
const favoritesReply = z.object({ favorites: z.record(z.string(), z.array(z.string())) })
const params = z.object({ itemId: text(200) })

export const listFavorites = endpoint({
  method: 'GET',
  path: '/me/favorites',
  summary: 'Lists the own favourite dishes by location.',
  access: 'account',
  reply: favoritesReply,
})
export type ListFavorites = Call<typeof listFavorites>

export const addFavorite = endpoint({
  method: 'PUT',
  path: '/me/favorites/:itemId',
  summary: 'Puts a dish among the own favourites; one that is there already stays.',
  access: 'account',
  params,
  reply: favoritesReply,
  errors: ['menu-item-not-found'],
  idempotent: true,
  rateLimit: { perMinute: 120 },
})
export type AddFavorite = Call<typeof addFavorite>

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/me/favorites/:itemId',
  summary: 'Takes a dish out of the own favourites, whether it was there or not.',
  access: 'account',
  params,
  reply: favoritesReply,
  errors: ['menu-item-not-found'],
  idempotent: true,
  rateLimit: { perMinute: 120 },
})
export type RemoveFavorite = Call<typeof removeFavorite>
