export {
  type CallingFault,
  type CallingPrinter,
  startEpsonPrinter,
  startPrinter,
  startStarPrinter,
  type Printer,
} from '../../../sandbox/src/app.ts'
