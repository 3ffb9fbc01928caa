/** A pause of a restaurant's online orders. */
export const PAUSE_WORDS = {
  paused: (name: string, clock: string, phone: string) =>
    `${name} takes no online orders until ${clock}. Please call ${phone}.`,
} as const
