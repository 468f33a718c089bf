/** The specification's path. The public pages link to `/login`, which is the same page. */
export const DEVICE_LOGIN = '/device/login'

/** The login page's address, which leads back to the current page. */
export const loginPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${DEVICE_LOGIN}?next=${encodeURIComponent(pathname + search)}`
