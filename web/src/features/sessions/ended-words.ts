/** On the login page, which does not load the dashboard's words. */
export const words = {
  title: 'You’ve been logged out.',
  text: {
    ended:
      'Your session ended, or the device key was changed in another browser or on the TV. If your key no longer works, use the one your TV shows now.',
    'logged-out': 'You logged out in another tab.',
  },
} as const
