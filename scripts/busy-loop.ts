/**
 * Keeps one core busy, as a neighbour on a shared machine does, for as long as the program that forked it lives: between
 * two slices it hears that the channel is gone, however that program ended.
 */
const SLICE_MS = 50

function spin(): void {
  const untilMs = performance.now() + SLICE_MS
  while (performance.now() < untilMs);
  setImmediate(spin)
}

process.on('disconnect', () => process.exit())
// Ctrl+C reaches the whole group; a signal to the program alone ends it, and with it the channel.
spin()
