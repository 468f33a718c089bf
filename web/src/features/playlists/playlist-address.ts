const HIDDEN = '••••••'

const SECRET_NAME = /^(?:pass|password|pwd|token|auth|key|secret)$/i
/** Paths in which providers put account and password: `/live/ann/password/…`. */
const SECRET_PATH = /(\/(?:live|movie|series|playlist)\/[^/?#]+\/)[^/?#]+/i

/** The address with its passwords and other secrets replaced by dots; unchanged if it has none. */
export function maskAddress(address: string): string {
  return address
    .replace(/^([a-z]+:\/\/[^/?#@:]*):[^/?#]*@/i, `$1:${HIDDEN}@`)
    .replaceAll(/([?&])([^=&#]+)=([^&#]+)/g, (whole, start: string, name: string) =>
      SECRET_NAME.test(name) ? `${start}${name}=${HIDDEN}` : whole,
    )
    .replace(SECRET_PATH, `$1${HIDDEN}`)
}

export const hasSecret = (address: string): boolean => maskAddress(address) !== address
