/** Sends as an app does: the same submission again while the server is too busy for it. */
export async function insist<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send()
  while (answer.status === 503) answer = await send()
  return answer
}
