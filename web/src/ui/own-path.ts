import { OWN_PATH } from '@player/server/contract/site'

/** The document's own path, without what must not be repeated; the server fills it in for a prerendered page of many paths. */
export const ownPath = (): string => (import.meta.env.SSR ? OWN_PATH : window.location.pathname)
