import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * The browser's history, in which a path that the server answers with 404 matches no route. The router itself also accepts
 * `//contact`, `/CONTACT` and `/%63ontact`.
 * @param isMissing whether the server answers 404 for a path of the address bar
 * @param unknownPath a path without a route
 */
export function exactHistory(isMissing: (path: string) => boolean, unknownPath = '/404'): RouterHistory {
  return createBrowserHistory({
    parseLocation: () => {
      const { search, hash } = window.location
      const pathname = isMissing(window.location.pathname) ? unknownPath : window.location.pathname
      return { href: pathname + search + hash, pathname, search, hash, state: window.history.state }
    },
  })
}
