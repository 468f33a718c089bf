import type { Channel } from '@player/server/app-client/reader'
import type { Light } from '../art-light.ts'
import { Logo } from './logo.tsx'

/** A channel's picture, in its own light if that is known. */
export const Still = ({ channel, light }: { channel: Channel; light: Light | null }) => (
  <div className="still" style={light ? lightStyle(light) : undefined}>
    <Logo channel={channel} />
  </div>
)

const lightStyle = ({ upper, lower }: Light) => ({
  backgroundImage: `radial-gradient(closest-side, rgba(${upper}, 0.3), rgba(${upper}, 0.2) 40%, rgba(${lower}, 0.1) 66%, rgba(${lower}, 0.03) 86%, rgba(${lower}, 0))`,
})
