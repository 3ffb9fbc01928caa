import { useState } from 'react'

/**
 * The value as it was before `isHeld`, until that ends. A dialog holds its order while its own call is on its way: the
 * board often shows what the call did before the answer is here, and the dialog would speak of it as still to be done.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
