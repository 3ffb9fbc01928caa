import { expect, test } from 'vitest'

import { importAgain } from './import-again.ts'

const LOST = new TypeError('Failed to fetch dynamically imported module')

/** An import as the build writes it. The browser answers it with the same failure for ever, or with a module. */
function importing(file: string, answer: () => Promise<unknown> = () => Promise.reject(LOST)) {
  return Object.assign(() => answer(), {
    toString: () => `async()=>{let{Part:e}=await import(\`${file}\`);return{Part:e}}`,
  })
}

/** A network that is away for the first tries of another address. */
function network(lostTries: number) {
  const asked: string[] = []
  const importUrl = (url: string) => {
    asked.push(new URL(url).search)
    return asked.length <= lostTries ? Promise.reject(LOST) : Promise.resolve({ Part: 'the part' })
  }
  return { asked, importUrl }
}

test('a part of a page that arrives is imported once, as it is', async () => {
  const { asked, importUrl } = network(0)
  const load = importing('./there.js', () => Promise.resolve({ Part: 'the part' }))
  expect(await importAgain(load, [], importUrl)).toEqual({ Part: 'the part' })
  expect(asked).toEqual([])
})

test('the first failure of an import is told, and a later try uses another address until the file arrives', async () => {
  const { asked, importUrl } = network(1)
  const load = importing('./part.js')
  await expect(importAgain(load, [], importUrl)).rejects.toBe(LOST)
  expect(asked).toEqual([])
  await expect(importAgain(load, [], importUrl)).rejects.toBe(LOST)
  expect(await importAgain(load, [], importUrl)).toEqual({ Part: 'the part' })
  expect(asked).toEqual(['?again=2', '?again=3'])
})

test('every later import of a file gets the same module', async () => {
  const { asked, importUrl } = network(0)
  await expect(importAgain(importing('./shared.js'), [], importUrl)).rejects.toBe(LOST)
  const [one, other] = await Promise.all([
    importAgain(importing('./shared.js'), [], importUrl),
    importAgain(importing('./shared.js'), [], importUrl),
  ])
  expect(one).toBe(other)
  expect(asked).toHaveLength(1)
})

test('another try for a file that holds several modules gives the one that was asked for', async () => {
  const load = Object.assign(() => Promise.reject(LOST), {
    toString: () => 'async()=>{let{Part:e}=await import(`./several.js`).then(e=>e.n);return{Part:e}}',
  })
  const importUrl = async () => ({ n: { Part: 'the part' }, t: { Other: 'another' } })
  await expect(importAgain(load, [], importUrl)).rejects.toBe(LOST)
  expect(await importAgain(load, [], importUrl)).toEqual({ Part: 'the part' })
})

test('an import that fails for another reason keeps that failure', async () => {
  const load = () => Promise.reject(LOST)
  await expect(importAgain(load)).rejects.toBe(LOST)
  await expect(importAgain(load)).rejects.toBe(LOST)
})
