import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { ServerUser } from './server-user.ts'

/** A program that ends by itself when this process does, even by kill -9. */
export type GuardedProcess = {
  onLine(listener: (line: string) => void): void
  /** Resolves when the process has ended, with a description of how. */
  ended: Promise<{ ok: boolean; manner: string }>
  /** Asks for a fast shutdown through the same path as the death of this process. */
  end(): void
  /** Lets this process exit while the child still runs. */
  unref(): void
  ref(): void
}

export type GuardedCommand = {
  command: string
  args: readonly string[]
  cwd: string
  user: ServerUser | undefined
  /** A temporary folder of this process, to remove when this process ends. */
  temporary?: string | undefined
  environment?: Record<string, string>
  /** Windows stops a server with a command instead of a signal. */
  windowsEnd?: readonly string[]
}

/**
 * Runs the program as a child of a shell that waits on a pipe from this process. The shell starts first, so a kill of
 * this process never orphans the program. The signal is repeated because one that arrives before the program listens
 * for it is lost.
 */
const SHELL_GUARD = `
temporary=$1; shift
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(
  read -r _ <&3
  if [ -n "$temporary" ]; then rm -rf "$temporary"; fi
  while kill -INT "$server"; do sleep 0.1 || sleep 1; done
) >/dev/null 2>&1 &
guard=$!
wait "$server"
status=$?
kill "$guard" 2>/dev/null
exit "$status"
`

const LAST_WORDS_MS = 100

/**
 * Starts a program in its own session, so that Ctrl-C reaches only this process and the program shuts down in order.
 */
export function startGuarded(guarded: GuardedCommand): GuardedProcess {
  const [command, args] = withGuard(guarded)
  const child = spawn(command, args, {
    cwd: guarded.cwd,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...serverEnvironment(), ...guarded.environment },
    ...guarded.user,
  })
  const lines = createInterface({ input: child.stderr })
  const linesEnded = once(lines, 'close')
  child.stdin.on('error', () => child.stdin.destroy())
  child.stderr.on('error', () => child.stderr.destroy())

  const ended = (once(child, 'exit') as Promise<[number | null, string | null]>).then(
    async ([code, signal]) => {
      child.stdin.destroy()
      // The last lines may still be in the pipe; leftover workers may keep the pipe open, so the wait is limited.
      await Promise.race([linesEnded, wait(LAST_WORDS_MS)])
      return { ok: code === 0, manner: mannerOfEnd(code, signal) }
    },
    (error: unknown) => ({ ok: false, manner: `could not be run (${String(error)})` }),
  )
  const handles = [child, child.stdin, child.stderr] as unknown as { ref(): void; unref(): void }[]

  return {
    onLine: (listener) => void lines.on('line', listener),
    ended,
    end: () => child.stdin.destroy(),
    unref: () => handles.forEach((handle) => handle.unref()),
    ref: () => handles.forEach((handle) => handle.ref()),
  }
}

function withGuard({ command, args, temporary, windowsEnd }: GuardedCommand): [string, string[]] {
  if (process.platform !== 'win32') {
    return ['/bin/sh', ['-c', SHELL_GUARD, 'thali-database', temporary ?? '', command, ...args]]
  }
  const guard = fileURLToPath(new URL('windows-guard.ts', import.meta.url))
  return [process.execPath, [guard, JSON.stringify({ command, args, end: windowsEnd ?? [] })]]
}

/** Passes only the variables a program needs: the server must not see our keys and settings. */
export function serverEnvironment(): Record<string, string> {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'ComSpec']
  const values = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...(Object.fromEntries(values) as Record<string, string>), LC_ALL: 'C' }
}

/** A shell reports a child's death by signal as 128 plus its number. */
function mannerOfEnd(code: number | null, signal: string | null): string {
  if (code === null) return `was ended by ${signal}`
  return code > 128 ? `was ended by signal ${code - 128}` : `ended with code ${code}`
}
