/** One end of the connection between the supervisor and one of its processes. */
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

/** Lets each end ask the other. A question to a process that has ended is never answered: the caller sets a time limit. */
export function openChannel(port: Port, answers: Answers): Ask {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  // Sending to a process that was just killed fails. Without the callback, that error would end this process, too.
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
