import { useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'

/** A channel's logo or a film's poster; the first letter of its name if there is none or it can't be loaded. */
export function Logo({ channel: { logo, name } }: { channel: Channel }) {
  const [failedLogo, setFailedLogo] = useState<string | null>(null)
  if (!logo || logo === failedLogo)
    return (
      <span className="logo" aria-hidden="true">
        {String.fromCodePoint(name.trim().codePointAt(0) ?? 0)}
      </span>
    )
  // The key makes a new element for each address, so that a late error of the last one does not hide this one.
  return <img key={logo} className="logo" src={logo} alt="" onError={() => setFailedLogo(logo)} />
}
