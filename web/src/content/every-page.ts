export const skipLink = 'Skip to the content'

/** Pages that do not exist or cannot be shown. */
export const noSignal = {
  notFound: 'Page not found',
  error: 'Error',
  title: 'No signal on this channel',
  broken: 'Something went wrong on our side while showing this page.',
  reload: 'Reload the page',
  moved: 'This page doesn’t exist or has moved.',
  start: 'Back to the home page',
} as const
