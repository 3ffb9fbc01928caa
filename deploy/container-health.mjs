// The health check of the image. Docker starts a container again that has ended, not one that is unhealthy: a program that
// has answered nobody for a minute is ended here, frozen or not. It needs an init process above it (compose.yaml: init).
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const PROGRAM = 'apps/api/src/main.ts'
const COUNT = '/tmp/health-failures'
const MOST_FAILURES = 6

const isAlive = await fetch('http://127.0.0.1:3000/livez', { signal: AbortSignal.timeout(3_000) }).then(
  ({ ok }) => ok,
  () => false,
)
if (isAlive) rmSync(COUNT, { force: true })
else {
  const failures = (Number(read(COUNT)) || 0) + 1
  writeFileSync(COUNT, String(failures))
  if (failures >= MOST_FAILURES) for (const pid of findProgram()) process.kill(pid, 'SIGKILL')
  process.exitCode = 1
}

function findProgram() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => read(`/proc/${pid}/cmdline`).split('\0').includes(PROGRAM)).map(Number)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
