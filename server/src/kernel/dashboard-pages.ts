const DASHBOARD_PAGES =
  /^\/(?:dashboard(?:\/(?:active-device|device-key|parent-pin|account|switch-mac|receipt\/[^/]+|groups\/[^/]+|edit\/[^/]+(?:\/[^/]+)?))?|cowpay\/checkout\/[^/]+\/[^/]+|cowpayReturnUrl|activation\/crypto\/redirect|device\/playlists)\/?$/

/** Other paths of the dashboard are 404. */
export const isDashboardPage = (path: string): boolean => DASHBOARD_PAGES.test(path)
