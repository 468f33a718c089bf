import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/** A history in which paths that the server answers with 404 match no route; the router accepts `//contact`, `/CONTACT` and `/%63ontact`. */
export function exactHistory(isMissing: (path: string) => boolean, unknownPath = '/404'): RouterHistory {
  return createBrowserHistory({
    parseLocation: () => {
      const { search, hash } = window.location
      const pathname = isMissing(window.location.pathname) ? unknownPath : window.location.pathname
      return { href: pathname + search + hash, pathname, search, hash, state: window.history.state }
    },
  })
}
