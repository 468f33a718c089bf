export const skipLink = 'Skip to the content'

/** Pages that do not exist or cannot be shown. */
export const noSignal = {
  notFound: 'Page not found',
  screen: 'No signal',
  error: 'Error',
  title: 'No signal on this channel',
  moved:
    'The page that you are looking for is not here. It may have moved, or the address has a typing error.',
  missing: 'The page that you are looking for is not here.',
  notInDashboard: 'There is no such page in the dashboard.',
  start: 'Back to the start',
  playlists: 'Manage playlists',
} as const
