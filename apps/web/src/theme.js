// Before the first paint: the theme somebody chose earlier, over the one the device asks for.
try {
  const theme = localStorage.getItem('thali_theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the device decides.
}
