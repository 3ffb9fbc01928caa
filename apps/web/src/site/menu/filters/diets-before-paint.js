// Before the first paint: opens the menu with the diets that this device last chose at the location (`use-menu-filters.ts`).
// The document is the same for everybody; filtered only by its scripts, it would show the other dishes first.
{
  const query = new URLSearchParams(location.search)
  let diets
  try {
    diets = JSON.parse(localStorage.getItem('thali_menu_diets'))[location.pathname.split('/').pop()]
  } catch {
    // Nothing was chosen, or it cannot be read.
  }
  if (Array.isArray(diets) && diets.length > 0 && !query.has('q') && !query.has('diet')) {
    for (const diet of diets) query.append('diet', diet)
    document.documentElement.hidden = true
    location.replace(`?${query}${location.hash}`)
  }
}
