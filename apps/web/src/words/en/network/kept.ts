/** Answers kept on the device, shown without a network. */
export const words = {
  asOf: (time: string) => `Offline. As of ${time}.`,
  setAside: 'Something kept on this device could not be read and is left out.',
}
