import { fork } from 'node:child_process'
import path from 'node:path'

/** Gives a task to a program in a process of its own, and returns its report. */
export function askChild<Report>(program: string, task: object): Promise<Report> {
  const child = fork(program)
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as Report))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${path.basename(program)} ended with code ${code}.`)))
    child.send(task)
  })
}
