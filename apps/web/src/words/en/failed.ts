/** What an error page says below its title, which `layout.ts` has. */
export const words = {
  lead: 'Your cart is kept on this device. If you were paying, look for our e-mail before you pay again.',
  retry: 'Try Again',
  reload: 'Reload Page',
  home: 'Go Home',
  write: 'If it keeps happening, write to',
  call: 'or call',
  name: 'and name this error:',
  id: 'Error ID:',
}
