import { useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'

/** A channel's logo; an empty place if there is none or it can't be loaded. */
export function Logo({ channel: { logo } }: { channel: Channel }) {
  const [failedLogo, setFailedLogo] = useState<string | null>(null)
  if (!logo || logo === failedLogo) return <span className="logo" />
  // The key makes an element for each address, so that a late error of the last one does not hide this one.
  return <img key={logo} className="logo" src={logo} alt="" onError={() => setFailedLogo(logo)} />
}
