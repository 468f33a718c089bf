/** Every page behind the login, except those of a payment. */
export const dashboardPaths = (playlist: string): readonly string[] => [
  '/dashboard',
  '/dashboard?view=add',
  '/dashboard?view=add-xc',
  '/dashboard?view=moved',
  `/dashboard/edit/${playlist}`,
  `/dashboard/groups/${playlist}`,
  '/dashboard/active-device',
  '/dashboard/device-key',
  '/dashboard/parent-pin',
  '/dashboard/account',
  '/dashboard/switch-mac',
]
