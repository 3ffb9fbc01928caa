/** An answer that takes long. */
export const words = {
  late: 'Still sending: the answer takes longer than usual. You can wait, or stop and send it again: nothing is done twice.',
  stop: 'Stop',
  stopped: 'You stopped waiting. All that you typed is still here. You can send it again: nothing is done twice.',
}
