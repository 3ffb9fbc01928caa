import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPin } from './own-pin.tsx'

/** Other ways in which staff prove who they are. */
export function StaffSignIn() {
  return (
    <div className="grid grid-cols-1 gap-12 md:grid-cols-2 md:gap-16">
      <OwnPin />
      <OwnPasskeys />
    </div>
  )
}
