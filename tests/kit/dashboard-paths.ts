/** Every page behind the login that needs nothing but a device. */
export const DASHBOARD_PATHS = [
  '/dashboard',
  '/dashboard?view=add',
  '/dashboard?view=add-xc',
  '/dashboard?view=moved',
  '/dashboard/active-device',
  '/dashboard/device-key',
  '/dashboard/parent-pin',
  '/dashboard/account',
  '/dashboard/switch-mac',
] as const
