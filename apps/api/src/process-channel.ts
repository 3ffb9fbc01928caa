/** One end of the line between the supervisor and a process of it. */
type Port = {
  send?:
    | ((message: object, handle: undefined, options: undefined, done: (error: Error | null) => void) => unknown)
    | undefined
  on: (event: 'message', listener: (message: unknown) => void) => unknown
}

type Message =
  | { kind: 'question'; id: number; name: string; body: unknown }
  | { kind: 'answer'; id: number; value?: unknown; error?: string }

type Answers = Readonly<Record<string, (body: never) => unknown>>

/** Asks the other end a question by its name. Rejects when the other end says why it cannot answer. */
export type Ask = <Value>(name: string, body?: unknown) => Promise<Value>

/** Lets each end ask the other. Nobody answers for an end that is gone: who asks it has a limit of their own. */
export function openChannel(port: Port, answers: Answers): Ask {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  // A process that was just killed takes nothing any more; without the callback that would end this one, too.
  const send = (message: Message) => port.send?.(message, undefined, undefined, () => undefined)

  async function answer({ id, name, body }: Extract<Message, { kind: 'question' }>): Promise<void> {
    try {
      const find = answers[name]
      if (!find) throw new Error(`Nobody answers the question ${name}.`)
      send({ kind: 'answer', id, value: await find(body as never) })
    } catch (error) {
      send({ kind: 'answer', id, error: error instanceof Error ? error.message : String(error) })
    }
  }

  port.on('message', (given) => {
    const message = given as Message
    if (message.kind === 'question') return void answer(message)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error !== undefined) asked?.reject(new Error(message.error))
    else asked?.resolve(message.value as never)
  })

  return (name, body) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      send({ kind: 'question', id: lastId, name, body })
    })
}
