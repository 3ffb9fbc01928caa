export { startPrinter, type Printer } from '../../../sandbox/src/app.ts'
