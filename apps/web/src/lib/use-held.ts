import { useState } from 'react'

/**
 * Returns `value`, or while `isHeld` is true the value from before. A dialog holds its order while it waits for the answer
 * to its own call: the board often shows the changed order earlier, and the words of the dialog would follow it.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
