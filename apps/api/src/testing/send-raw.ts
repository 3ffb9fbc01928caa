import { connect } from 'node:net'

/** The response: status of the first answer, and everything as text. Status 0: connection closed without an answer. */
export type RawAnswer = { status: number; head: string; body: string }

/** Sends raw bytes, which no HTTP client would, and reads until the server closes the connection or stays silent. */
export function sendRaw(
  url: string,
  bytes: string | Buffer,
  { silentMs = 10_000, answers = 1 } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) })
    const finish = () => {
      socket.destroy()
      const text = Buffer.concat(chunks).toString('utf8')
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') })
    }
    socket.setTimeout(silentMs, finish)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (countAnswers(Buffer.concat(chunks).toString('latin1')) >= answers) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
    socket.write(bytes)
  })
}

/** Number of complete responses with a known length; one without a length ends with its connection. */
function countAnswers(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, Math.max(0, headEnd)))?.[1]
  const end = headEnd + 4 + Number(length)
  if (headEnd < 0 || length === undefined || text.length < end) return 0
  return 1 + countAnswers(text.slice(end))
}
