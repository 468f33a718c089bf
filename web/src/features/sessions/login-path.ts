export const LOGIN = '/device/login'

/** The login page's address, which leads back to the current page. */
export const loginPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${LOGIN}?next=${encodeURIComponent(pathname + search)}`
