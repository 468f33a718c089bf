/** Of the specification; the public pages link to `/login`, the same page. */
export const DEVICE_LOGIN = '/device/login'

/** The login page's address, which leads back to the current page. */
export const loginPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${DEVICE_LOGIN}?next=${encodeURIComponent(pathname + search)}`
