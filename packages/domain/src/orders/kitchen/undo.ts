/** A step of an order can be taken back for this long, and the text about it waits as long (ruling 9). */
export const UNDO_SECONDS = 5
