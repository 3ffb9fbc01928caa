/** Why something that waited on the device for a network was not sent. */
export const words = {
  afterRefusal: 'Not sent: the step before it was refused.',
  afterDiscard: 'Not sent: the step before it was discarded.',
  expired: 'Not sent: it waited too long. Send it again if it is still to be done.',
}
