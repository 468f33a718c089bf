/** The words of the login page. */
export const words = {
  title: 'Manage Your Playlist',
  text: 'Open the player on your screen: it shows both, also under Settings. This is all you need here, no account and no e-mail.',
  pictureOf:
    'The player’s first screen. It shows the MAC address in large figures, and below it the device key.',
  work: {
    ask: 'Cannot read it?',
    running: 'Your browser proves itself instead. It takes a few seconds.',
    cancel: 'Cancel',
  },
} as const
