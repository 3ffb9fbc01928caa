// Before the first paint: the theme somebody chose earlier, and nothing at all after a sign-out that the server does not
// know of yet: the page may be one of the account. Without a choice the device decides for guests; the back
// office is light, its board and its wall are dark.
{
  const isOffice = location.pathname.startsWith('/admin')
  const isBoard = isOffice && (location.pathname === '/admin/kitchen' || location.hash === '#orders')
  const part = isBoard ? 'board_' : isOffice ? 'office_' : ''
  let theme = isBoard ? 'dark' : isOffice ? 'light' : undefined
  try {
    theme = localStorage.getItem(`thali_${part}theme`) ?? theme
    document.documentElement.hidden = localStorage.getItem('thali_signed_out') !== null
    // Room for what is drawn once the browser knows who is signed in (`kept-rooms.ts`).
    const { width, ...rooms } = JSON.parse(localStorage.getItem('thali_room')) ?? {}
    if (width === innerWidth)
      for (const part in rooms) document.documentElement.style.setProperty(`--room-${part}`, `${rooms[part]}px`)
  } catch {
    // Without storage nothing was chosen, and no room is known.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
