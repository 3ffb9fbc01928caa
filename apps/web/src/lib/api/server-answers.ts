import { apiAddress } from '../connection.ts'
import { tellServerHeard } from './client.ts'

/** A browser does not notice every network that returns, such as behind a dead Wi-Fi: so often the server is asked. */
const ASK_AGAIN_MS = 5_000
/** For so long somebody waits to learn whether a page can be opened. */
const PATIENCE_MS = 8_000

/** Whether the server of this site answers now. What a proxy says in front of a stopped server is no answer. */
export async function doesServerAnswer(): Promise<boolean> {
  return (await ask(PATIENCE_MS)) !== null
}

async function ask(patienceMs: number): Promise<Response | null> {
  if (!navigator.onLine) return null
  try {
    const answer = await fetch(apiAddress('/ping'), { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    if (!answer.headers.has('x-request-id')) return null
    if (answer.ok) tellServerHeard()
    return answer
  } catch {
    return null
  }
}

/** Calls back each time the server answers with success while `isWaiting`; an error or a 429 is no success. */
export function whenServerAnswers(
  isWaiting: () => boolean,
  onAnswer: () => void,
  everyMs: number = ASK_AGAIN_MS,
): void {
  let isAsking = false
  setInterval(() => {
    if (isAsking || document.visibilityState !== 'visible' || !isWaiting()) return
    isAsking = true
    void ask(2 * everyMs).then((answer) => {
      isAsking = false
      if (answer?.ok && isWaiting()) onAnswer()
    })
  }, everyMs)
}
