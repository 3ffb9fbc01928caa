import { strictEqual } from 'node:assert/strict'

import { startApp } from '../e2e/support/app.ts'

// The API under plain Node, as it is deployed: no bundler, no test runner, an empty data folder.
const app = await startApp({ env: { LIMITS: 'on' } })
const { status } = await fetch(`${app.url}/api/ping`)
const output = app.output()
const exitCode = await app.stop()

strictEqual(status, 200, `/api/ping answered ${status}`)
strictEqual(exitCode, 0, `SIGTERM ended it with code ${exitCode}:\n${output}`)
strictEqual(output.includes(app.admin.password), false, 'a password that the operator chose was printed')
