export const groupWords = {
  favourites: 'Favourites',
  all: { live: 'All channels', film: 'All films', series: 'All series', episode: 'All episodes' },
  locked: 'Locked',
  hint: 'Type the parent PIN',
  pin: 'Type the parent PIN. Locked groups stay open until you leave this playlist.',
  allHidden: 'All groups of this playlist are hidden. Its owner can show them on the website.',
  unknown: 'Groups not loaded',
  maybeLocked:
    'Your provider didn’t send the groups of this playlist, and some are locked or hidden. Try again later.',
  noRules: 'We couldn’t read how its groups are arranged. Try again.',
} as const
