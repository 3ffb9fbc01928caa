/** A statement about so many is still a short one. */
const MOST_TOGETHER = 50

type Waiting<Member, Result> = { member: Member; done: PromiseWithResolvers<Result> }

/**
 * Does work of the same name in groups. Work that arrives while a group of its name is running waits, and becomes the
 * next group. When no group is running, work begins at once.
 */
export function createGroups<Member, Result>(
  workOn: (members: readonly Member[]) => Promise<readonly PromiseSettledResult<Result>[]>,
) {
  const queues = new Map<string, Waiting<Member, Result>[]>()

  async function workOff(name: string, queue: Waiting<Member, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, MOST_TOGETHER)
      // Whatever happens to a group, each of it is told, and the next one begins.
      const [work] = await Promise.allSettled([workOn(group.map(({ member }) => member))])
      const outcomes = work.status === 'fulfilled' ? work.value : group.map(() => work)
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') group[index]?.done.resolve(outcome.value)
        else group[index]?.done.reject(outcome.reason)
      }
    }
    queues.delete(name)
  }

  return (name: string, member: Member): Promise<Result> => {
    const waiting = { member, done: Promise.withResolvers<Result>() }
    const queue = queues.get(name)
    if (queue) queue.push(waiting)
    else {
      const first = [waiting]
      queues.set(name, first)
      void workOff(name, first)
    }
    return waiting.done.promise
  }
}
