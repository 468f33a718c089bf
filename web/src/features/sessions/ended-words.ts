/** On the login page, which does not load the dashboard's words. */
export const words = {
  title: 'You’ve been logged out.',
  text: 'Your session ended, or the device key was changed in another browser. If your key no longer works, use the one your TV shows now.',
} as const
