/** What waits on the device until it can be sent. */
export const words = {
  deviceFull: 'Not kept: this device is full.',
  tooManyKept: 'Not kept: 500 changes wait on this device already.',
  afterRefusal: 'Not sent: the step before it was refused.',
  afterDiscard: 'Not sent: the step before it was discarded.',
  expired: 'Not sent: it waited too long. Send it again if it is still to be done.',
}
