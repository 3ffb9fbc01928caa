/** Changes of the menu that one device keeps for the network; the next one is refused, so that nobody relies on it. */
export const MOST_OFFLINE_CHANGES = 100
