/** A network that says nothing for this long is taken for none: what lies on the device is there within two seconds. */
const PATIENCE_MS = 1_500

/** What a proxy says in the place of a server that is down. */
const NO_SERVER = new Set([502, 503, 504])

/** Addresses of this origin that are no pages, or pages that no shell can show. */
const NO_PAGE = /^\/(?:api|media|sandbox|metrics|assets|sounds)(?:\/|$)|\.[a-z\d]+$/

/** Whether an address is one of the pages of a part of the site, such as `/admin`. */
export function isPageOf(part: string, path: string): boolean {
  if (NO_PAGE.test(path)) return false
  if (part !== '') return path === part || path.startsWith(`${part}/`)
  return !/^\/(?:admin|fr)(?:\/|$)/.test(path)
}

/** Whether our server has answered, not something between it and the browser. */
function isFromServer({ status, headers }: Response): boolean {
  return !NO_SERVER.has(status) || headers.has('x-request-id')
}

type Navigation = {
  network: Promise<Response>
  shell: () => Promise<Response | undefined>
  /** Ends after so many milliseconds. */
  wait: (ms: number) => Promise<void>
}

/** The answer of the server, or, when there is none, the shell. */
export async function answerNavigation({ network, shell, wait }: Navigation): Promise<Response> {
  const answer = await Promise.race([network.catch(() => undefined), wait(PATIENCE_MS)])
  if (answer && isFromServer(answer)) return answer
  return (await shell()) ?? network
}
