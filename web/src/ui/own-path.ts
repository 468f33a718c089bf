import { OWN_PATH } from '@player/server/contract/site'

/** The path of the document, without query and hash. In a prerendered page the server fills it in, without the PIN that an address may have. */
export const ownPath = (): string => (import.meta.env.SSR ? OWN_PATH : window.location.pathname)
