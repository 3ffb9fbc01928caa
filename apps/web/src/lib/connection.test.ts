import { afterEach, expect, test } from 'vitest'

import { apiAddress, connection, pictureAddress } from './connection.ts'

afterEach(() => {
  connection.origin = ''
})

test('the site asks the server it came from; the app asks the one it was told, for calls and for pictures', () => {
  expect([apiAddress('/menu/truro'), pictureAddress('/media/a.webp')]).toEqual(['/api/menu/truro', '/media/a.webp'])

  connection.origin = 'https://food.example'
  expect([apiAddress('/menu/truro'), pictureAddress('/media/a.webp')]).toEqual([
    'https://food.example/api/menu/truro',
    'https://food.example/media/a.webp',
  ])
})

test.each(['https://pictures.example/a.webp', 'blob:https://food.example/1'])(
  'a picture from elsewhere keeps its address: %s',
  (url) => {
    connection.origin = 'https://food.example'
    expect(pictureAddress(url)).toBe(url)
  },
)
