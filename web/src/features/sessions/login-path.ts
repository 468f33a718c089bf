/** The login page's address, which leads back to the current page. */
export const loginPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `/device/login?next=${encodeURIComponent(pathname + search)}`
