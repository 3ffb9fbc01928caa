import { describe, expect, test } from 'vitest'

import { ok, refuse } from '../result.ts'
import { parseServerAddress } from './app-server.ts'

const FOR_PEOPLE = { allowsLoopback: false }
const FOR_DEVELOPERS = { allowsLoopback: true }

describe('the address of a server', () => {
  test.each([
    ['food.example', 'https://food.example'],
    ['  Food.Example ', 'https://food.example'],
    ['https://food.example/admin/dashboard#orders', 'https://food.example'],
    ['food.example:8443', 'https://food.example:8443'],
  ])('the server address %s is taken as %s', (typed, origin) => {
    expect(parseServerAddress(typed, FOR_PEOPLE)).toEqual(ok(origin))
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['our restaurant', 'unreadable'],
    ['https://', 'unreadable'],
    ['https://anita:secret@food.example', 'unreadable'],
    ['http://food.example', 'not-encrypted'],
    ['http://localhost:3000', 'not-encrypted'],
    ['ftp://food.example', 'not-encrypted'],
    ['javascript://food.example', 'not-encrypted'],
  ])('the server address “%s” is refused: %s', (typed, problem) => {
    expect(parseServerAddress(typed, FOR_PEOPLE)).toEqual(refuse(problem))
  })

  test('a development build also takes the computer itself without encryption, and no other', () => {
    expect(parseServerAddress('http://10.0.2.2:3000', FOR_DEVELOPERS)).toEqual(ok('http://10.0.2.2:3000'))
    expect(parseServerAddress('http://food.example', FOR_DEVELOPERS)).toEqual(refuse('not-encrypted'))
  })
})
