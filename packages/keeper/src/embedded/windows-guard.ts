import { spawn } from 'node:child_process'

/**
 * Windows has no shell that waits on a pipe, so Node does: it runs the command given as JSON and, when the pipe from
 * the parent closes, the command that ends it.
 */

const job = JSON.parse(process.argv[2] ?? '') as { command: string; args: string[]; end: string[] }
const [endCommand, ...endArgs] = job.end

const server = spawn(job.command, job.args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true })
server.on('error', () => process.exit(1))
server.on('exit', (code) => process.exit(code ?? 1))

process.stdin.on('error', endServer)
process.stdin.on('end', endServer)
process.stdin.resume()

function endServer(): void {
  if (endCommand === undefined) server.kill()
  else spawn(endCommand, endArgs, { stdio: 'ignore', windowsHide: true }).on('error', () => server.kill())
}
