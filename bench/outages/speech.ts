/** How a service says that it failed, that too much is asked of it, or something that nobody understands. */
export type Speech = {
  /** Speaks before it is asked. */
  greets: boolean
  says: Record<'error' | 'busy' | 'garbage', Buffer>
  /** Whether these bytes ask for work, so that an answer to them can be lost. */
  isRequest(bytes: Buffer): boolean
}

export const HTTP: Speech = {
  greets: false,
  says: {
    error: httpAnswer('500 Internal Server Error', '{"error":{"type":"api_error","message":"Something went wrong."}}'),
    busy: httpAnswer('429 Too Many Requests', '{"error":{"type":"rate_limit_error","message":"Too many requests."}}'),
    garbage: httpAnswer('200 OK', '<html><body>Welcome to the guest network</body></html>'),
  },
  isRequest: (bytes) => /^(?:GET|POST|HEAD) \//.test(bytes.toString('latin1', 0, 8)),
}

export const SMTP: Speech = {
  greets: true,
  says: {
    error: Buffer.from('554 5.3.0 Transaction failed\r\n'),
    busy: Buffer.from('421 4.7.0 Too many connections, try again later\r\n'),
    garbage: Buffer.from('<html><body>Welcome to the guest network</body></html>\r\n'),
  },
  // The line that ends a message.
  isRequest: (bytes) => bytes.subarray(-3).equals(Buffer.from('.\r\n')),
}

export const POSTGRES: Speech = {
  greets: false,
  says: {
    error: postgresError('57P03', 'the database system is in recovery mode'),
    busy: postgresError('53300', 'sorry, too many clients already'),
    garbage: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
  },
  // The first message of a connection carries no letter: it asks for no work.
  isRequest: (bytes) => bytes[0] !== 0,
}

function httpAnswer(status: string, body: string): Buffer {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`
  return Buffer.from(`${head}\r\n\r\n${body}`)
}

/** An ErrorResponse of the wire protocol, version 3. */
function postgresError(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + length.length)
  return Buffer.concat([Buffer.from('E'), length, fields])
}
