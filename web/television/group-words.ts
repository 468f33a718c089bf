export const groupWords = {
  favourites: 'Favourites',
  all: { live: 'All channels', film: 'All films', series: 'All series', episode: 'All episodes' },
  locked: 'Locked',
  hint: 'Type the parent PIN',
  pin: 'Type the parent PIN. Locked groups stay open until you leave this playlist.',
  allHidden: 'All groups of this playlist are hidden. Its owner can show them on the website.',
  unknown: 'Groups not loaded',
  notSent: 'Your provider didn’t send the groups of this playlist.',
  maybeLocked: (hasPin: boolean) =>
    hasPin
      ? 'Your provider didn’t send the groups, and some are locked or hidden. The parent PIN opens all of them.'
      : 'Your provider didn’t send the groups, and some are locked or hidden. Your TV tries again later.',
  noRules: 'We couldn’t read how its groups are arranged. Try again.',
} as const
