import { OWN_PATH } from '@player/server/contract/site'

/** The path of the document, without query and hash. In a page that is prerendered for several paths the server fills it in. */
export const ownPath = (): string => (import.meta.env.SSR ? OWN_PATH : window.location.pathname)
