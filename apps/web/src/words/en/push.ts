/** A device that is told when the order is ready. */
export const words = {
  start: 'Tell me on this device when it is ready',
  on: 'This device tells you when your order is ready, even while this page is closed.',
  end: 'Switch it off',
  denied: 'Notifications of this site are switched off in your browser. Its settings for this site switch them on.',
  homeScreen:
    'On an iPhone or iPad we can tell you when your order is ready from iOS 16.4 on: add this page to the home screen (Share, Add to Home Screen), and open it there.',
  failed: 'That did not work just now. Please try again.',
}
