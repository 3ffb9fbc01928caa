/** The screen that tells guests whose order is ready. */
export const words = {
  preparing: 'Preparing',
  ready: 'Ready to pick up',
  nonePreparing: 'No order at the moment',
  noneReady: 'Your number appears here as soon as your order is ready.',
  old: (clock: string) => `Not updated since ${clock}`,
  connecting: 'One moment…',
  unknown: 'This address opens no screen',
  unknownLead: 'Staff find the right one under Locations, Kitchen.',
}
