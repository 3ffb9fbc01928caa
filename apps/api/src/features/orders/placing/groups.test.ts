import { describe, expect, test } from 'vitest'

import { createGroups } from './place-priced.ts'

/** Groups whose work ends when the test says so. */
function heldGroups() {
  const begun: { members: readonly string[]; end: (refused?: readonly string[]) => void }[] = []
  const add = createGroups<string, string>((members) => {
    const outcomes = Promise.withResolvers<PromiseSettledResult<string>[]>()
    const outcomeOf = (member: string, refused: readonly string[]): PromiseSettledResult<string> =>
      refused.includes(member)
        ? { status: 'rejected', reason: new Error(`no ${member}`) }
        : { status: 'fulfilled', value: `done ${member}` }
    begun.push({ members, end: (refused = []) => outcomes.resolve(members.map((one) => outcomeOf(one, refused))) })
    return outcomes.promise
  })
  return { add, begun, members: () => begun.map(({ members }) => members) }
}

describe('work in groups', () => {
  test('work begins at once when none is under way; what comes meanwhile is one group after it', async () => {
    const { add, begun, members } = heldGroups()
    const first = add('truro', 'a')
    const others = [add('truro', 'b'), add('truro', 'c')]
    expect(members()).toEqual([['a']])
    begun[0]?.end()
    expect(await first).toBe('done a')
    expect(members()).toEqual([['a'], ['b', 'c']])
    begun[1]?.end()
    expect(await Promise.all(others)).toEqual(['done b', 'done c'])
    void add('truro', 'd')
    expect(members()).toEqual([['a'], ['b', 'c'], ['d']])
  })

  test('work of another name does not wait', () => {
    const { add, members } = heldGroups()
    void add('truro', 'a')
    void add('new-glasgow', 'b')
    expect(members()).toEqual([['a'], ['b']])
  })

  test('a group tells each member its own outcome', async () => {
    const { add, begun } = heldGroups()
    const first = add('truro', 'a')
    const others = Promise.allSettled([add('truro', 'b'), add('truro', 'c')])
    begun[0]?.end()
    await first
    begun[1]?.end(['b'])
    expect(await others).toMatchObject([{ reason: { message: 'no b' } }, { value: 'done c' }])
  })

  test('a group that fails as a whole is told to each member, and the next group begins', async () => {
    const add = createGroups<string, string>(async (members) => {
      if (members.includes('b')) throw new Error('the database is gone')
      return members.map((member) => ({ status: 'fulfilled', value: member }))
    })
    const first = add('truro', 'a')
    const others = [add('truro', 'b'), add('truro', 'c')]
    expect(await Promise.allSettled(others)).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: 'rejected', reason: { message: 'the database is gone' } })),
    )
    expect(await first).toBe('a')
    expect(await add('truro', 'd')).toBe('d')
  })

  test('a group takes at most 50 members together', async () => {
    const { add, begun, members } = heldGroups()
    const first = add('truro', 'first')
    for (let number = 0; number < 60; number++) void add('truro', String(number))
    begun[0]?.end()
    await first
    expect(members()[1]).toHaveLength(50)
  })
})
