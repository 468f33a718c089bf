const DASHBOARD_PAGES =
  /^\/(?:dashboard(?:\/(?:active-device|device-key|parent-pin|account|switch-mac|receipt\/[^/]+|groups\/[^/]+|edit\/[^/]+(?:\/[^/]+)?))?|cowpay\/checkout\/[^/]+\/[^/]+|cowpayReturnUrl|activation\/crypto\/redirect|device\/playlists)\/?$/

/** Whether a path of the dashboard has a page; the others are 404. */
export const isDashboardPage = (path: string): boolean => DASHBOARD_PAGES.test(path)
