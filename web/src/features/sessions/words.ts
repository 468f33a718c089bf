export const words = {
  guard: {
    opening: 'Opening your device',
    loading: 'Loading',
    late: 'This is taking longer than usual. Check your connection.',
    tryAgain: 'Try again',
    noScript: 'The dashboard needs JavaScript. Turn it on in your browser, then try again.',
    loadFailed: 'We can’t open your device right now',
    ended: {
      title: 'Please log in again',
      text: 'Your session ended, or the device key was changed in another browser or on the TV. Your changes are still here. Log in, then return to this tab.',
      logIn: 'Log in',
    },
  },
  logOut: { button: 'Logout', failed: 'You’re still logged in.' },
  list: {
    title: 'Where you’re logged in',
    loadFailed: 'We can’t show your sessions right now',
    since: (started: string) => `Since ${started}`,
    sinceAndUsed: (started: string, used: string) => `Since ${started}, last used ${used}`,
    thisBrowser: 'This browser',
  },
  noAnswer: {
    server: 'We couldn’t reach the server. Try again.',
    offline: 'You’re offline. Try again when you’re back online.',
  },
} as const
