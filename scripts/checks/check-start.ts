import { strictEqual } from 'node:assert/strict'

import { startAppProcess } from '../app-process.ts'

// The API under plain Node, as it is deployed: no bundler, no test runner, an empty data folder.
const app = await startAppProcess({ env: { LIMITS: 'on' } })
const { status } = await fetch(`${app.url}/api/ping`)
const output = app.output()
const exitCode = await app.stop()

strictEqual(status, 200, `/api/ping answered ${status}`)
strictEqual(exitCode, 0, `SIGTERM ended it with code ${exitCode}:\n${output}`)
strictEqual(output.includes(app.admin.password), false, 'a password that the operator chose was printed')
